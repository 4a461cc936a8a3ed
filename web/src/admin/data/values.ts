import {
  clientFields,
  type Entity,
  type EntityName,
  entityNamed,
  isEntityName,
  sameValue,
} from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { itemsOf } from './json-values.ts'
import { chosenTimeNames, chosenTimes } from './chosen-times.ts'
import type { RowValues, ValuesOf } from './admin-row.ts'

/**
 * Whether these are the values of a row of this entity: every declared field and child list is present. The values
 * themselves are not parsed, which would be slow: their types come from the columns of the same declaration.
 */
export function isRowOf<N extends EntityName>(
  entity: N,
  values: RowValues,
): values is RowValues & ValuesOf<N> {
  const { fields, children } = entityNamed(entity)
  for (const name in fields) if (!(name in values)) return false
  for (const name in children) if (!(name in values)) return false
  return true
}

/** The fields and child lists of an entity that a write may contain. */
export function writableNames(entity: EntityName): string[] {
  const declared = entityNamed(entity)
  return [...clientFields(declared.fields).map(([name]) => name), ...Object.keys(declared.children)]
}

/**
 * The values that a save of `next` over `base` must send: the changed ones, and the times that it sets itself.
 * @throws if `base` lacks the old value of something that changes, since no conflict could be detected then
 */
export function difference(
  entity: EntityName,
  base: RowValues,
  next: RowValues,
): { base: Record<string, Json>; changes: Record<string, Json> } {
  const old: Record<string, Json> = {}
  const changes: Record<string, Json> = {}
  const times = chosenTimeNames(entity)
  for (const name of writableNames(entity)) {
    const after = next[name]
    if (after === undefined || times.includes(name)) continue
    const before = base[name]
    if (before === undefined) throw new Error(`${entity}.${name}: a save needs the value before`)
    if (sameValue(entity, name, before, after)) continue
    old[name] = before
    changes[name] = after
  }
  const said = chosenTimes(entity, base, next, changes)
  return { base: { ...old, ...said.base }, changes: { ...changes, ...said.changes } }
}

const namedBy = new Map<EntityName, ReadonlySet<EntityName>>()

/** The entities whose rows a row of this entity can reference. */
export function namedEntities(entity: EntityName): ReadonlySet<EntityName> {
  const cached = namedBy.get(entity)
  if (cached !== undefined) return cached
  const { fields, children } = entityNamed(entity)
  const all = [fields, ...Object.values(children).map((list) => list.fields)]
  const named = new Set(
    all.flatMap((each) => Object.values(each).map(({ references }) => references ?? '')).filter(isEntityName),
  )
  namedBy.set(entity, named)
  return named
}

/** The ids of the rows that these values reference. */
export function referencedIds(entity: EntityName, values: RowValues): string[] {
  const declared: Entity = entityNamed(entity)
  const ids: string[] = []
  for (const [name, field] of Object.entries(declared.fields)) {
    const value = values[name]
    if (field.references !== null && typeof value === 'string') ids.push(value)
  }
  for (const [name, list] of Object.entries(declared.children)) {
    const references = Object.entries(list.fields).filter(([, field]) => field.references !== null)
    for (const item of itemsOf(values[name])) {
      for (const [field] of references) {
        const value = item[field]
        if (typeof value === 'string') ids.push(value)
      }
    }
  }
  return ids
}
