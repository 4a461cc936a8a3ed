import type { AdminRow } from '../data/admin-row.ts'

/** The number of rows with a value in this field or child list. */
export function count<Row extends AdminRow>(
  rows: readonly Row[],
  name: keyof Row['values'] & string,
): number {
  return rows.filter(({ values }) => hasValue(values[name])).length
}

/** The number of distinct texts of this field. */
export function countDistinct<Row extends AdminRow>(
  rows: readonly Row[],
  name: keyof Row['values'] & string,
): number {
  return new Set(rows.map(({ values }) => values[name]).filter(hasValue)).size
}

export function hasValue(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false
}
