import type { UploadItem } from './upload-item.ts'

/** null: the files have different categories. */
export function sharedCategory([first, ...others]: readonly UploadItem[]): string | null {
  if (first === undefined) return null
  return others.every(({ category }) => category === first.category) ? first.category : null
}

/** The themes that all files share. */
export function sharedThemes([first, ...others]: readonly UploadItem[]): readonly string[] {
  return (first?.themes ?? []).filter((theme) => others.every(({ themes }) => themes.includes(theme)))
}

/** The themes of a file after the shared themes have changed. Its other themes stay. */
export function themesOfAll(
  own: readonly string[],
  shared: readonly string[],
  next: readonly string[],
): readonly string[] {
  return [...own.filter((theme) => !shared.includes(theme) && !next.includes(theme)), ...next]
}

const LONGEST_ALT_TEXT = 200

/** An alt text that begins with these words, once. */
export function altTextBegins(altText: string, words: string): string {
  const first = words.trim()
  if (first === '' || altText.startsWith(first)) return altText
  return `${first} ${altText}`.trim().slice(0, LONGEST_ALT_TEXT)
}
