/** The expected effect of a membership: revenue rises and costs fall by this share. */
const membershipEffect = 0.02

export interface MembershipGain {
  /** Yearly profit in euros, without and with a membership. */
  before: number
  after: number
  /** The growth of the profit as a share; 0.25 is a quarter more. */
  growth: number
}

/**
 * The profit of a company without and with a membership.
 *
 * @param revenue yearly revenue in euros
 * @param margin profit divided by revenue, above 0 and up to 1
 */
export function membershipGain(revenue: number, margin: number): MembershipGain {
  const costs = revenue * (1 - margin)
  const before = revenue - costs
  const after = revenue * (1 + membershipEffect) - costs * (1 - membershipEffect)
  return { before, after, growth: after / before - 1 }
}
