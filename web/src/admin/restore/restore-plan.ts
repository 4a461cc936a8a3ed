import { childListsOf, type Entity, type Field, type Fields } from '@coop/sync/entities'
import type { PastRow } from '@coop/sync/history'
import { freeSlug, slugify } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { itemsOf, textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { validateRow } from '../form/validate-row.ts'
import { titleOf } from '../data/row-values.ts'

/** The plan to restore a deleted row. */
export interface RestorePlan {
  readonly values: PastRow
  /** The differences from the deleted row, one sentence each. */
  readonly notes: readonly string[]
  /** Why it cannot be restored; null if it can. */
  readonly obstacle: string | null
}

export interface Surroundings {
  /** The other current rows of the same entity. */
  readonly rows: readonly AdminRow[]
  readonly isThere: (table: string, id: string) => boolean
  /** The last titles of deleted rows, by id. */
  readonly titles: Readonly<Record<string, string>>
  readonly missingFiles: readonly string[]
}

/**
 * Adapts a deleted row to the current rows: taken addresses and names are replaced, and references to missing rows and
 * files removed.
 */
export function planRestore(entity: Entity, state: PastRow, around: Surroundings): RestorePlan {
  const values: Record<string, Json> = { ...state }
  const notes: string[] = []
  const obstacles: string[] = []
  takeFreeValues(entity, values, around.rows, notes)

  for (const [name, field] of Object.entries(entity.fields)) {
    const loss = lossOf(field, values[name], around)
    if (loss === null) continue
    if (field.nullable) {
      values[name] = null
      notes.push(`${loss} The item is restored without it.`)
    } else obstacles.push(loss)
  }
  for (const { name, list } of childListsOf(entity)) {
    const items = itemsOf(values[name])
    const kept = items.flatMap((item) => fitItem(list.fields, item, around))
    const lost = items.length - kept.length
    if (lost > 0)
      notes.push(`${list.label}: ${lost} of ${items.length} refer to deleted items and are left out.`)
    values[name] = kept
  }

  const checked = validateRow(entity, values)
  if (!checked.ok) {
    for (const [name, { message }] of Object.entries(checked.errors)) {
      const field = entity.fields[name]
      if (field?.nullable === true) {
        values[name] = null
        notes.push(`${field.label} is left empty: ${message}.`)
      } else obstacles.push(`${message}.`)
    }
  }
  return { values, notes, obstacle: obstacles.length === 0 ? null : obstacles.join(' ') }
}

/** Replaces taken values of unique fields by the first free ones. */
function takeFreeValues(
  entity: Entity,
  values: Record<string, Json>,
  rows: readonly AdminRow[],
  notes: string[],
): void {
  const { slug, unique } = entity
  for (const name of [...(slug === null ? [] : ['slug']), ...(unique === null ? [] : [unique])]) {
    const value = textOf(values[name])
    const other = rows.find((row) => row.values[name] === value)
    if (value === '' || other === undefined) continue
    const stem = name === 'slug' && slug?.follows === true ? slugify(textOf(values[slug.from])) : value
    const taken = new Set(rows.map((row) => textOf(row.values[name])))
    const joint = name === 'name' ? ' ' : '-'
    const joined = (text: string) => text.replace(/-(\d+)$/, `${joint}$1`)
    const free = joined(freeSlug(stem, (each) => taken.has(joined(each))))
    values[name] = free
    const label = entity.fields[name]?.label ?? name
    notes.push(
      `${label} “${value}” is used by “${titleOf(entity, other.values, other.id)}” now, so it changes to “${free}”.`,
    )
  }
}

/** A sentence about a reference of a field to a deleted row; null if there is none. */
function lossOf(field: Field, value: Json | undefined, around: Surroundings): string | null {
  if (typeof value !== 'string') return null
  if (field.references !== null && !around.isThere(field.references, value)) {
    const title = around.titles[value]
    return `${field.label}${title === undefined ? '' : ` “${title}”`} is deleted.`
  }
  const isLost = field.kind === 'image' && around.missingFiles.includes(value)
  return isLost ? `${field.label}: the file no longer exists.` : null
}

/** An item without missing references, or no item if it requires one. */
function fitItem(fields: Fields, item: Record<string, Json>, around: Surroundings): Record<string, Json>[] {
  const fitted = { ...item }
  for (const [name, field] of Object.entries(fields)) {
    if (lossOf(field, item[name], around) === null) continue
    if (!field.nullable) return []
    fitted[name] = null
  }
  return [fitted]
}
