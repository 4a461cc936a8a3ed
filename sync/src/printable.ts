/**
 * Text for a log or a terminal, on one line. Line ends, escape sequences and what turns or hides letters are written
 * out, so that nothing that came from outside can look like a line of ours.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
