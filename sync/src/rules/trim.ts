/**
 * Removes matching characters at the end of a text, in time linear in the text. An expression such as `[ \t]+$` is
 * tried again at every blank, and takes a minute for many blanks before a letter.
 * @param character matches one character
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The same at both ends. */
export function trimOf(text: string, character: RegExp): string {
  let start = 0
  while (start < text.length && character.test(text.charAt(start))) start += 1
  return trimEndOf(text.slice(start), character)
}
