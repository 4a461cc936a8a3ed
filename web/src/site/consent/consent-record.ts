/** The purposes that a visitor allows or refuses. Essential storage needs no consent. */
export interface ConsentPreferences {
  essential: true
  functional: boolean
  analytics: boolean
  marketing: boolean
}

export type OptionalPurpose = Exclude<keyof ConsentPreferences, 'essential'>

/** The consent record in the browser's local storage. */
export interface ConsentRecord {
  hasConsented: boolean
  preferences: ConsentPreferences
  /** ISO date and time */
  timestamp: string
}

export const consentKey = 'cookie-consent'

export const noConsent: ConsentPreferences = {
  essential: true,
  functional: false,
  analytics: false,
  marketing: false,
}

export const fullConsent: ConsentPreferences = {
  essential: true,
  functional: true,
  analytics: true,
  marketing: true,
}

/** Parses a stored record; null if it is missing, unreadable, or without a decision. */
export function parseConsent(text: string | null): ConsentRecord | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || value['hasConsented'] !== true || !isObject(value['preferences'])) return null
    const { functional, analytics, marketing } = value['preferences']
    const choices = [functional, analytics, marketing]
    if (!choices.every((choice) => typeof choice === 'boolean')) return null
    return {
      hasConsented: true,
      preferences: {
        essential: true,
        functional: functional === true,
        analytics: analytics === true,
        marketing: marketing === true,
      },
      timestamp: typeof value['timestamp'] === 'string' ? value['timestamp'] : '',
    }
  } catch {
    return null // The text is not JSON. The caller logs it and asks again.
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
