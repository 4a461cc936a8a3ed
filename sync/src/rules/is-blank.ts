/**
 * Whether nothing of a text can be seen: blanks of every width, joiners, marks of direction, soft hyphens, fillers of
 * Hangul, the empty pattern of Braille. What must be filled in is not, when it holds only these.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)
}
