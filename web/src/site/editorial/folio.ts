/** The number of a row as a printed quarterly sets it: 01, 02 … */
export function folio(index: number): string {
  return String(index + 1).padStart(2, '0')
}
