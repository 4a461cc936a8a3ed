/** The expected effect of a membership: revenue rises and costs fall, each by this share. */
const membershipEffect = 0.02

export interface MembershipGain {
  /** Yearly profit in euros, before and after. */
  before: number
  after: number
  /** The growth of the profit as a share of the profit before; 0.25 is a quarter more. */
  growth: number
}

/**
 * Profit of a company with and without the effect of its membership.
 *
 * @param revenue the revenue of a year in euros
 * @param margin profit over revenue, above 0 and up to 1
 */
export function membershipGain(revenue: number, margin: number): MembershipGain {
  const costs = revenue * (1 - margin)
  const before = revenue - costs
  const after = revenue * (1 + membershipEffect) - costs * (1 - membershipEffect)
  return { before, after, growth: after / before - 1 }
}
