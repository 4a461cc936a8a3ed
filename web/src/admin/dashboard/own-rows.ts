import type { EntityName } from '@coop/sync/entities'
import type { ActivityLine } from '@coop/sync/history'
import type { QueueView } from '../data/outbox/queue-view.ts'

/** A row that this person has changed. */
export interface OwnRow {
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  /** In milliseconds since 1970. */
  readonly at: number
  readonly state: 'parked' | 'on-device' | 'done'
}

const MOST_ROWS = 5

/**
 * The rows that a person changed last, each once. The edits of this device are known at once and offline, those of
 * other devices come from the server. Deleted rows are omitted.
 */
export function ownRows(
  { edits, receipts }: Pick<QueueView, 'edits' | 'receipts'>,
  own: readonly ActivityLine[],
): readonly OwnRow[] {
  const changes: (OwnRow & { readonly isGone: boolean })[] = [
    ...edits.map((edit) => ({
      ...placeOf(edit),
      at: edit.since,
      state:
        edit.state === 'parked' || edit.state === 'held-up' ? ('parked' as const) : ('on-device' as const),
      isGone: edit.op === 'delete',
    })),
    ...receipts.map((receipt) => ({
      ...placeOf(receipt),
      at: receipt.appliedAt,
      state: 'done' as const,
      isGone: receipt.op === 'delete',
    })),
    ...own.map((line) => ({
      ...placeOf(line),
      at: Date.parse(line.at),
      state: 'done' as const,
      isGone: line.type === 'one' && line.kind === 'deleted',
    })),
  ]
  const latest = new Map<string, (typeof changes)[number]>()
  for (const change of changes.toSorted((a, b) => b.at - a.at)) {
    const key = `${change.entity} ${change.rowId}`
    if (!latest.has(key)) latest.set(key, change)
  }
  return [...latest.values()].filter(({ isGone }) => !isGone).slice(0, MOST_ROWS)
}

function placeOf({ entity, rowId, title }: Pick<OwnRow, 'entity' | 'rowId' | 'title'>) {
  return { entity, rowId, title }
}
