/**
 * The consent texts, by the version that a sign-up carries. The shown text is stored, so an entry is never edited or
 * removed: a new text is a new entry, and the form names that one.
 */
export const consentTexts = {
  /** beside the tick box of the contact dialog and of the newsletter form */
  '2026-11-1':
    'I agree to receive communications, and to the processing of my personal data for this purpose.',
  /** below the short form, which has only an e-mail field and a button */
  '2026-11-short-1':
    'By joining you agree to receive our newsletter by e-mail, and to the processing of your address for this purpose. You can leave at any time.',
} as const

export type ConsentVersion = keyof typeof consentTexts

/** The texts that the forms show now. */
export const tickBoxConsent: ConsentVersion = '2026-11-1'
export const shortFormConsent: ConsentVersion = '2026-11-short-1'

/** null: an unknown version */
export function consentTextOf(version: string): string | null {
  return Object.entries(consentTexts).find(([known]) => known === version)?.[1] ?? null
}
