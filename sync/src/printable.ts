/**
 * Text for a log or a terminal, on one line. Line ends, escape sequences and characters that turn or hide letters are
 * escaped, so that no text from outside can look like one of our lines.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
