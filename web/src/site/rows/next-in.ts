/**
 * The row after another one. The first row follows the last, or a row that is not listed. Null if there is no other
 * row.
 */
export function nextIn<Row>(rows: readonly Row[], row: Row): Row | null {
  const next = rows[(rows.indexOf(row) + 1) % rows.length]
  return next === undefined || next === row ? null : next
}
