/** The number of a row as a printed quarterly sets it: 01, 02 … */
export function folio(position: number): string {
  return String(position + 1).padStart(2, '0')
}
