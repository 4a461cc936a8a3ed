const ROWS_OF_A_PAGE = 3

/** The position in a grid that a key leads to; null if there is none. */
export function placeAfter(key: string, place: number, columns: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return place > 0 ? place - 1 : null
    case 'ArrowRight':
      return place < last ? place + 1 : null
    case 'ArrowUp':
      return place >= columns ? place - columns : null
    case 'ArrowDown':
      // From above the gap of a short last row, the key leads to the end of that row.
      return Math.floor(place / columns) < Math.floor(last / columns) ? Math.min(last, place + columns) : null
    case 'PageUp':
      return Math.max(0, place - ROWS_OF_A_PAGE * columns)
    case 'PageDown':
      return Math.min(last, place + ROWS_OF_A_PAGE * columns)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
