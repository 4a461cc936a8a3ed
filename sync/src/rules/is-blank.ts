/**
 * Whether a text shows nothing: it has only blanks of every width, joiners, marks of direction, soft hyphens, fillers
 * of Hangul, or the empty pattern of Braille. A required field with only these counts as empty.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)
}
