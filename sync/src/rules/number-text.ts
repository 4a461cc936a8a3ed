const grouped = new Intl.NumberFormat('en-GB')

/** A number as it is read in every text: 2,000. Years, prices and what is typed into a field have ways of their own. */
export function numberText(value: number): string {
  return grouped.format(value)
}
