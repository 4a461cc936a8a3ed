import {
  type SchemaVersion,
  schemaVersions,
  upgradedOnDevice,
  upgradedValues,
  upgradeErrors,
} from '@coop/sync/schema-versions'
import type { ParkReason } from './parked-edit.ts'
import type { Entry } from './outbox-state.ts'

/**
 * Upgrades an entry of an older version to the present field names. An entry that a person has to
 * complete needs a decision. If the server may already have applied it, the outbox waits for the answer instead.
 */
export function upgradedEntry(entry: Entry, table: readonly SchemaVersion[] = schemaVersions): Entry {
  if (entry.write.schemaVersion > table.length) return entry
  const upgraded = upgradedOnDevice(entry.write, table)
  if (upgraded.write.schemaVersion === entry.write.schemaVersion) return entry
  const errors = upgradeErrors(upgraded)
  if (errors.length > 0 && entry.state.kind === 'queued') {
    // The server either rejects the edit with the same message, or has already applied it.
    if (entry.tried) return entry
    const reason: ParkReason = { kind: 'rejected', errors }
    return { ...entry, write: upgraded.write, state: { kind: 'parked', reason, since: entry.since } }
  }
  const { state } = entry
  if (state.kind !== 'parked') return { ...entry, write: upgraded.write }
  const reason = upgradedReason(entry, state.reason, table)
  return { ...entry, write: upgraded.write, state: { ...state, reason } }
}

function upgradedReason({ write }: Entry, reason: ParkReason, table: readonly SchemaVersion[]): ParkReason {
  const version = write.schemaVersion
  const named = (name: string) =>
    Object.keys(upgradedValues(write.entity, { [name]: null }, version, table))[0]
  switch (reason.kind) {
    case 'server-error':
      return reason
    case 'rejected': {
      const errors = reason.errors.map((error) => ({
        ...error,
        field: error.field && pathNow(error.field, named),
      }))
      return { kind: 'rejected', errors }
    }
    case 'conflict': {
      const { conflict } = reason
      const row = (values: typeof write.base) => ({ ...upgradedValues(write.entity, values, version, table) })
      switch (conflict.kind) {
        case 'fields': {
          const fields = conflict.fields.flatMap((each) => {
            const field = named(each.field)
            return field === undefined ? [] : [{ ...each, field }]
          })
          return { kind: 'conflict', conflict: { ...conflict, fields } }
        }
        case 'deleted':
          return { kind: 'conflict', conflict: { ...conflict, last: conflict.last && row(conflict.last) } }
        case 'changed':
          return { kind: 'conflict', conflict: { ...conflict, theirs: row(conflict.theirs) } }
        default:
          return conflict satisfies never
      }
    }
    default:
      return reason satisfies never
  }
}

/** For `features.2.text` only the first name is upgraded: the names within items are not looked up here. */
function pathNow(path: string, named: (name: string) => string | undefined): string {
  const [first = '', ...rest] = path.split('.')
  return [named(first) ?? first, ...rest].join('.')
}
