import type { AdminRow } from '../data/admin-row.ts'

/** How many rows have something in this field or child list. */
export function count<Row extends AdminRow>(
  rows: readonly Row[],
  name: keyof Row['values'] & string,
): number {
  return rows.filter(({ values }) => hasValue(values[name])).length
}

/** How many different texts this field has. */
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
