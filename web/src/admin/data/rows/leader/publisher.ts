import type { EntityName } from '@coop/sync/entities'
import type { Outbox } from '../../outbox/outbox-store.ts'
import { acceptedWrites, ledgerRowsOf } from '../ledger-rows.ts'
import type { EntityChange, FromLeader, RowsVersion } from '../row-messages.ts'
import { editedRowsOf, type RowIds } from '../table-view.ts'
import type { LeaderCommand, LeaderRows } from './machine.ts'
import { createRevisions, type Revisions } from './revisions.ts'

type Command<T extends LeaderCommand['type']> = Extract<LeaderCommand, { type: T }>

export interface Publisher extends Pick<Revisions, 'version' | 'since'> {
  publish(command: Command<'publish'>): void
  send(command: Command<'send'>): void
}

interface PublisherOptions {
  readonly lineage: string
  /** The version of the snapshot with which the run started. */
  readonly base: RowsVersion | null
  readonly outbox: Outbox
  readonly post: (message: FromLeader) => void
}

/** Sends to the tabs the rows of the entities that they show, with the revision of the rows. */
export function createPublisher({ lineage, base, outbox, post }: PublisherOptions): Publisher {
  const revisions = createRevisions(lineage, base)

  /** Writes that a tab may still hold: those in the queue and those that have just left it. */
  function recentWrites(entity: EntityName): string[] {
    const { entries, receipts } = outbox.state.get()
    return [
      ...entries.flatMap(({ write }) => (write.entity === entity ? [write.id] : [])),
      ...receipts.flatMap((receipt) => (receipt.entity === entity ? [receipt.writeId] : [])),
    ]
  }

  function changeOf(
    entity: EntityName,
    ids: RowIds,
    after: number | null,
    { tables, isComplete }: LeaderRows,
  ): EntityChange {
    const rows = editedRowsOf(entity, tables, ids)
    return {
      entity,
      after: ids === 'all' ? null : after,
      rows: JSON.stringify([...rows.values()]),
      gone: ids === 'all' ? [] : [...ids].filter((id) => !rows.has(id)),
      applied: [...acceptedWrites(ledgerRowsOf(tables, recentWrites(entity)))],
      complete: isComplete,
    }
  }

  return {
    version: revisions.version,
    since: revisions.since,
    publish({ changed, subscribed, rows }) {
      const changes = [...changed]
      const before = revisions.add(changes)
      const entities = changes.flatMap(([entity, ids], i) =>
        subscribed.has(entity) ? [changeOf(entity, ids, before[i] ?? null, rows)] : [],
      )
      if (entities.length > 0) post({ type: 'changed', tab: null, version: revisions.version(), entities })
    },
    send({ tab, entity, ids, revision, rows }) {
      const entities = [changeOf(entity, ids, revision, rows)]
      post({ type: 'changed', tab, version: revisions.version(), entities })
    },
  }
}
