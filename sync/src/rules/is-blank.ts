/**
 * Whether a text is invisible: it has only blanks of any width, joiners, direction marks, soft hyphens, Hangul fillers,
 * or the empty Braille pattern. A required field with only these counts as empty.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)
}
