import { numberText } from './number-text.ts'

const narrowSpace = '\u202f'

/** Whole euros, grouped by narrow no-break spaces: €1 200 000. An unknown amount is a dash. */
export function euros(amount: number | null): string {
  if (amount === null) return '–'
  const digits = numberText(Math.abs(Math.round(amount))).replaceAll(',', narrowSpace)
  return `${amount < 0 ? '−' : ''}€${digits}`
}
