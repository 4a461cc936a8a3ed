import type { Answer } from '../write.ts'
import type { LostValue, UpgradedFields } from './upgrade-fields.ts'

type WriteErrors = Extract<Answer, { status: 'rejected' }>['errors']

/** Why a person has to review an edit of an older version; empty if that is not needed. */
export function upgradeErrors({ lost, missing }: Pick<UpgradedFields, 'lost' | 'missing'>): WriteErrors {
  return [
    ...missing.map(({ field, label }) => ({
      field,
      code: 'invalid' as const,
      message: `${label} is required since the last version.`,
    })),
    ...lost.map(({ label, value }) => ({
      field: null,
      code: 'unknown' as const,
      message: `${label} no longer exists since the last version. Copy your text if you need it: “${lostText(value)}”.`,
      lost: lostText(value),
    })),
  ]
}

function lostText(value: LostValue['value']): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
