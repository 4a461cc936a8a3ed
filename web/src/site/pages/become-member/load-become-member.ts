import { membershipGain, type MembershipGain } from './membership-gain.ts'
import type { PublicRows } from '@coop/sync/tables'
import { backgroundNamed, pageBackground } from '../../pictures/backgrounds.ts'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { queryText } from '../../page/query-text.ts'

/** The input of the calculator for a company. */
export interface MembershipRequest {
  /** Yearly revenue in euros; one of `revenueChoices`. */
  revenue: number
  /** Profit divided by revenue, in whole per cent. */
  margin: number
}

export interface MembershipData {
  hero: PictureData | null
  picture: PictureData | null
  gain: MembershipGain
}

/** From the revenue of the smallest member to that of the largest. */
export const revenueChoices: readonly number[] = [
  50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 18_000_000,
]
export const marginRange = { min: 5, max: 40, step: 1, default: 15 } as const
const defaultRevenue = 1_000_000

export function parseMembershipRequest(search: URLSearchParams): MembershipRequest {
  const revenue = Number(search.get('revenue'))
  const margin = search.get('margin') ?? ''
  return {
    revenue: revenueChoices.includes(revenue) ? revenue : defaultRevenue,
    margin: /^\d{1,2}$/.test(margin)
      ? Math.min(marginRange.max, Math.max(marginRange.min, Number(margin)))
      : marginRange.default,
  }
}

export function membershipAddress({ revenue, margin }: MembershipRequest): string {
  return `/become-member${queryText({
    revenue: revenue === defaultRevenue ? '' : String(revenue),
    margin: margin === marginRange.default ? '' : String(margin),
  })}`
}

export function loadBecomeMember(rows: PublicRows, { revenue, margin }: MembershipRequest): MembershipData {
  return {
    hero: pageBackground(rows, 'become-member'),
    picture: backgroundNamed(rows, 'deer-hills', 'deer'),
    gain: membershipGain(revenue, margin / 100),
  }
}
