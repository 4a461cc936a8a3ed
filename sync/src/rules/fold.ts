/** Letters without a combining mark, which NFKD leaves unchanged. */
const unmarked: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
}
const plainAscii = /^[ -~\t\r\n]*$/

/** Text without case and accents, so that 'Mäkelä' matches 'makela'. Search, slugs and ties all use it. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (plainAscii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øæœßđðłþ]/g, (letter) => unmarked[letter] ?? letter)
}
