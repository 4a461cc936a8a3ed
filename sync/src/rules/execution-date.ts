/** When a case was carried out: MM/YYYY, the year alone, or TBD. */
export function executionDate(month: number | null, year: number | null): string {
  if (year === null) return 'TBD'
  return month === null ? String(year) : `${String(month).padStart(2, '0')}/${year}`
}
