import type { EntityName } from '../entities/index.ts'
import type { Json } from '../fields.ts'
import type { Write } from '../write.ts'
import { type FieldChange, type SchemaVersion, schemaVersions } from './schema-versions.ts'

type Values = Readonly<Record<string, Json>>

/** The text that a person wrote into a field that was removed. */
export interface LostValue {
  readonly field: string
  readonly label: string
  readonly value: Json
}

export interface UpgradedFields {
  readonly write: Write
  readonly lost: readonly LostValue[]
  /** Fields that the version needs and the edit has no value for. */
  readonly missing: readonly { readonly field: string; readonly label: string }[]
}

export function notUpgraded(write: Write): UpgradedFields {
  return { write, lost: [], missing: [] }
}

/** A write after the changes of one version. A second application changes nothing. */
export function throughVersion(before: UpgradedFields, { changes }: SchemaVersion): UpgradedFields {
  return changes.reduce(
    (upgraded, change) =>
      change.entity === upgraded.write.entity ? throughChange(upgraded, change) : upgraded,
    before,
  )
}

function throughChange(before: UpgradedFields, change: FieldChange): UpgradedFields {
  const { write, lost, missing } = before
  if (change.kind === 'required') {
    if (write.op !== 'insert' || !isMissing(write.changes, change)) return before
    const { field, label, instead } = change
    if (instead.kind === 'ask') return { ...before, missing: [...missing, { field, label }] }
    return { ...before, write: { ...write, changes: withValue(write.changes, change, instead.value) } }
  }
  const [old, name] = change.kind === 'renamed' ? [change.from, change.to] : [change.field, null]
  const base = changedValues(write.base, change)
  const changes = changedValues(write.changes, change)
  return {
    write: base === write.base && changes === write.changes ? write : { ...write, base, changes },
    lost: change.kind === 'removed' ? [...lost, ...lostValues(write, change)] : lost,
    missing: missing.flatMap((each) => {
      if (change.list !== undefined || each.field !== old) return [each]
      return name === null ? [] : [{ ...each, field: name }]
    }),
  }
}

/**
 * A write upgraded on a device: up to the first version with a step that only the server can take. The server takes
 * that step and all later ones.
 */
export function upgradedOnDevice(
  write: Write,
  table: readonly SchemaVersion[] = schemaVersions,
): UpgradedFields {
  const due = table.slice(write.schemaVersion - 1)
  const server = due.findIndex(({ needsServer }) => needsServer)
  const own = server === -1 ? due : due.slice(0, server)
  if (own.length === 0) return notUpgraded(write)
  const upgraded = own.reduce(throughVersion, notUpgraded(write))
  return { ...upgraded, write: { ...upgraded.write, schemaVersion: write.schemaVersion + own.length } }
}

/** Values that an earlier version stored, such as those of a draft, with the present names. */
export function upgradedValues(
  entity: EntityName,
  values: Values,
  version: number,
  table: readonly SchemaVersion[] = schemaVersions,
): Values {
  return table
    .slice(version - 1)
    .flatMap(({ changes }) => changes)
    .reduce<Values>(
      (before, change) =>
        change.entity === entity && change.kind !== 'required' ? changedValues(before, change) : before,
      values,
    )
}

type Moved = Extract<FieldChange, { kind: 'renamed' | 'removed' }>

/** Values of a row, or some of them, with the names of the version. */
function changedValues<V extends Values>(values: V, change: Moved): V | Record<string, Json> {
  if (change.list === undefined) return moved(values, change)
  const items = values[change.list]
  if (!Array.isArray(items)) return values
  const after = items.map((item) => (isObject(item) ? moved(item, change) : item))
  return after.every((item, i) => item === items[i]) ? values : { ...values, [change.list]: after }
}

function moved<V extends Values>(values: V, change: Moved): V | Record<string, Json> {
  const old = change.kind === 'renamed' ? change.from : change.field
  const value = values[old]
  if (!Object.hasOwn(values, old) || value === undefined) return values
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => name !== old))
  // A value under the new name is the later one.
  return change.kind === 'renamed' && !Object.hasOwn(rest, change.to) ? { ...rest, [change.to]: value } : rest
}

function lostValues(write: Write, change: Extract<FieldChange, { kind: 'removed' }>): LostValue[] {
  const { list, field, label } = change
  const nothing = [null, '', false, change.default]
  const isWorth = (value: Json | undefined): value is Json =>
    value !== undefined &&
    !nothing.some((each) => JSON.stringify(each) === JSON.stringify(value)) &&
    !isEmptyList(value)
  if (list === undefined) {
    const value = write.changes[field]
    return isWorth(value) ? [{ field, label, value }] : []
  }
  const before = new Set(itemsOf(write.base[list]).map((item) => JSON.stringify([item['id'], item[field]])))
  return itemsOf(write.changes[list]).flatMap((item, i) => {
    const value = item[field]
    const isNew = !before.has(JSON.stringify([item['id'], value]))
    return isNew && isWorth(value) ? [{ field: `${list}.${i}.${field}`, label, value }] : []
  })
}

type Required = Extract<FieldChange, { kind: 'required' }>

function isMissing(changes: Values, { list, field }: Required): boolean {
  if (list === undefined) return !Object.hasOwn(changes, field)
  return itemsOf(changes[list]).some((item) => !Object.hasOwn(item, field))
}

function withValue(changes: Values, { list, field }: Required, value: Json): Record<string, Json> {
  if (list === undefined) return { ...changes, [field]: value }
  return { ...changes, [list]: itemsOf(changes[list]).map((item) => ({ [field]: value, ...item })) }
}

function itemsOf(value: Json | undefined): Record<string, Json>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}
