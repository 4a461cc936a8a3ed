import { type EntityName, entityNamed, sameValue } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { textsOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import type { BulkEntry } from './bulk-fields.ts'

/** The new values of many rows. Fields without an entry keep their values. */
export interface BulkChange {
  readonly values: ReadonlyMap<string, Json>
  readonly lists: ReadonlyMap<string, ListChange>
}

interface ListChange {
  readonly added: readonly BulkEntry[]
  readonly removed: readonly BulkEntry[]
}

export interface BulkPlan {
  readonly edits: readonly { readonly row: AdminRow; readonly changes: RowValues }[]
  /** The number of rows that already have these values. */
  readonly same: number
  /** The number of rows that would become invalid, and the error of the first of them. */
  readonly refused: { readonly count: number; readonly message: string } | null
}

/** Plans one edit for each row that changes. */
export function planBulkChange(name: EntityName, rows: readonly AdminRow[], change: BulkChange): BulkPlan {
  const edits: { row: AdminRow; changes: RowValues }[] = []
  const messages: string[] = []
  for (const row of rows) {
    const changes = changesOf(name, row, change)
    const message = problemOf(name, changes)
    if (message !== null) messages.push(message)
    else if (Object.keys(changes).length > 0) edits.push({ row, changes })
  }
  const [message] = messages
  return {
    edits,
    same: rows.length - edits.length - messages.length,
    refused: message === undefined ? null : { count: messages.length, message },
  }
}

function changesOf(name: EntityName, { values }: AdminRow, change: BulkChange): RowValues {
  const { fields } = entityNamed(name)
  const next: Record<string, Json> = Object.fromEntries(change.values)
  for (const [field, { added, removed }] of change.lists) {
    const kept = textsOf(values[field]).filter((entry) => !removed.some(({ isSame }) => isSame(entry)))
    const missing = added.filter(({ isSame }) => !kept.some(isSame)).map(({ text }) => text)
    const list = [...kept, ...missing]
    // An optional list without entries is always stored as null.
    next[field] = list.length === 0 && fields[field]?.nullable === true ? null : list
  }
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !sameValue(name, field, values[field], value)),
  )
}

function problemOf(name: EntityName, changes: RowValues): string | null {
  const { fields } = entityNamed(name)
  for (const [field, value] of Object.entries(changes)) {
    const declared = fields[field]
    const checked = declared?.schema.safeParse(value)
    if (checked?.success === false) return `${declared?.label}: ${checked.error.issues[0]?.message}`
  }
  return null
}
