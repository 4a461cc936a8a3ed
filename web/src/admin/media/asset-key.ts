import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'

/** Whether one of the assets has this key. Refused assets do not count. */
export function isKeyTaken(key: string, assets: readonly AdminRow[]): boolean {
  return assets.some(({ values, edit }) => edit?.kind !== 'parked' && textOf(values['asset_key']) === key)
}

export function takenKeyText(key: string, holder = 'another asset'): string {
  return `"${key}" is the key of ${holder}.`
}
