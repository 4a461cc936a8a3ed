/** The heading of a section, to which the section bar leads. */
export function headingId(formId: string, place: number): string {
  return `${formId}-${place}`
}

/** The button that unfolds the rarely used fields. */
export function moreId(formId: string): string {
  return `${formId}-more`
}
