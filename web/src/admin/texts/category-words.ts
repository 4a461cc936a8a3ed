/** The codes of the categories of services, in words. */
const words: Readonly<Record<string, string>> = {
  PR: 'Work that the public sees',
  'ALWAYS-ON': 'Work that goes on',
  'LURE-IN': 'A small first step',
  'DEEP-DIVES': 'A long engagement',
  'THEME-EASY': 'A light start on a theme',
}

export function categoryWords(category: string): string | undefined {
  return words[category]
}
