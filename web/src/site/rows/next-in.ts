/** The row behind another one; after the last, or one that is not listed, comes the first. null: there is no other. */
export function nextIn<Row>(rows: readonly Row[], row: Row): Row | null {
  const next = rows[(rows.indexOf(row) + 1) % rows.length]
  return next === undefined || next === row ? null : next
}
