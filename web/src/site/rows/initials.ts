/** The first two initials of a name, for a missing picture. */
export function initials(name: string): string {
  const letters = name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
