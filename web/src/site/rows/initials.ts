/** The first two letters of a name, shown where its picture is missing. */
export function initials(name: string): string {
  const letters = name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
