import type { TableRow } from '@coop/sync/overlay'
import type { RowChange, TableMaps } from '@coop/sync/reader'
import { type EntityName, isEntityName } from '@coop/sync/entities'
import { answerSchema, ledgerRowSchema } from '@coop/sync/write'
import type { LedgerAnswer } from '../outbox/outbox-events.ts'

/**
 * The table of answers to this administrator's writes. Its rows arrive together with the rows that the writes changed.
 */
export const LEDGER = 'write_ledger'

/** The rows of the ledger for these writes. A write without an answer has no row. */
export function ledgerRowsOf(tables: TableMaps, writeIds: readonly string[]): TableRow[] {
  const ledger = tables.get(LEDGER)
  return writeIds.map((id) => ledger?.get(id)).filter((row) => row !== undefined)
}

/** The writes that these rows of the ledger accept. */
export function acceptedWrites(ledger: Iterable<TableRow>): Set<string> {
  const accepted = new Set<string>()
  for (const { id, status } of ledger) if (status === 'accepted' && typeof id === 'string') accepted.add(id)
  return accepted
}

/** The answers in these changes of the ledger. A ledger row is written once, so its first change is complete. */
export function finalAnswers(changes: readonly RowChange[]): LedgerAnswer[] {
  return changes.flatMap((change) =>
    change.op === 'delete' ? [] : answersOf({ ...change.row, id: change.id }),
  )
}

/** The answer in a row of the ledger, if it is final. */
export function answersOf(row: TableRow): LedgerAnswer[] {
  const { data } = ledgerRowSchema.safeParse(row)
  if (data === undefined) return []
  const answer = answerSchema.parse(data.answer)
  return answer.status === 'retry' ? [] : [{ id: data.id, answer }]
}

/** The entities that these changes of the ledger name. */
export function entitiesOf(changes: readonly RowChange[]): Set<EntityName> {
  return new Set(
    changes.flatMap((change) => {
      const entity = change.op === 'delete' ? null : change.row['entity']
      return typeof entity === 'string' && isEntityName(entity) ? [entity] : []
    }),
  )
}
