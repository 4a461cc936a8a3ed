/** The first two letters of a name, for where its picture is missing. */
export function initials(name: string): string {
  const letters = name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
