/** The words for the codes of services' categories; the codes are what is stored. */
const wordsByCode: Readonly<Record<string, string>> = {
  PR: 'public relations',
  'ALWAYS-ON': 'continuous service',
  'LURE-IN': 'small first step',
  'DEEP-DIVES': 'thorough project',
  'THEME-EASY': 'simple start with a theme',
}

/** The words of a code; null: it is none of ours. */
export function categoryWords(code: string): string | null {
  return Object.hasOwn(wordsByCode, code) ? (wordsByCode[code] ?? null) : null
}
