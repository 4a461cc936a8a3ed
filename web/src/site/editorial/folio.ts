/** The number of a row with a leading zero: 01, 02 … */
export function folio(index: number): string {
  return String(index + 1).padStart(2, '0')
}
