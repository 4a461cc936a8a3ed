const grouped = new Intl.NumberFormat('en-GB')

/** A number in running text: 2,000. Years, prices and typed values have other formats. */
export function numberText(value: number): string {
  return grouped.format(value)
}
