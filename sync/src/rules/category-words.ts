/** The names of services' categories by their codes. The codes are stored. */
const wordsByCode: Readonly<Record<string, string>> = {
  PR: 'public relations',
  'ALWAYS-ON': 'continuous service',
  'LURE-IN': 'small first step',
  'DEEP-DIVES': 'thorough project',
  'THEME-EASY': 'simple start with a theme',
}

/** The name for a code; null: an unknown code. */
export function categoryWords(code: string): string | null {
  return Object.hasOwn(wordsByCode, code) ? (wordsByCode[code] ?? null) : null
}
