import type { Json } from '@coop/sync/write'
import { childListsOf, entityNamed, isEntityName } from '@coop/sync/entities'
import { z } from 'zod'
import type { Changed } from './mirror-messages.ts'
import type { Database } from './mirror-store.ts'
import type { Entry } from '../outbox/outbox-state.ts'

/** One row of `edits.pending`. */
export interface PendingWrite {
  readonly write_id: string
  readonly seq: number
  readonly entity: string
  readonly row_id: string
  readonly op: string
  readonly changes: Record<string, Json>
  readonly at: string
}

/**
 * What is folded over the mirror: every edit that waits in the outbox, parked ones too. Only a parked delete is
 * not: its row must be seen to be decided upon.
 */
export function pendingWrites(entries: readonly Entry[]): PendingWrite[] {
  return entries
    .filter(({ write, state }) => !(write.op === 'delete' && state.kind === 'parked'))
    .map(({ write, since }) => ({
      write_id: write.id,
      seq: write.seq,
      entity: write.entity,
      row_id: write.rowId,
      op: write.op,
      changes: write.changes,
      at: new Date(since).toISOString(),
    }))
}

/**
 * Keeps `edits.pending` in step with the outbox. Calls run one at a time, in the tab that writes the mirror.
 * A write whose effect the mirror already has is left out: only its answer has not reached the outbox yet.
 */
export function createPendingSync(db: Database): (entries: readonly Entry[]) => Promise<Changed> {
  let previous: Map<string, { text: string; write: PendingWrite }> | null = null
  return async (entries) => {
    const pending = new Map(
      pendingWrites(entries).map((write) => [write.write_id, { text: JSON.stringify(write), write }]),
    )
    const before = previous ?? (await stored(db))
    const put = [...pending.values()].filter(({ text, write }) => before.get(write.write_id)?.text !== text)
    const removed = [...before.values()].filter(({ write }) => !pending.has(write.write_id))
    if (put.length > 0 || removed.length > 0) {
      await db.transaction(async (tx) => {
        const ids = [...removed, ...put].map(({ write }) => write.write_id)
        await tx.query('delete from edits.pending where write_id = any($1::uuid[])', [ids])
        await tx.query(
          `insert into edits.pending
           select p.* from jsonb_populate_recordset(null::edits.pending, $1::jsonb) p
           where not exists (
             select 1 from synced.write_ledger l where l.id = p.write_id and l.status = 'accepted'
           )`,
          [JSON.stringify(put.map(({ write }) => write))],
        )
      })
    }
    previous = pending
    return changedBy([...put, ...removed].map(({ write }) => write))
  }
}

/** The rows of an earlier run; their text never equals that of a pending write, so that all of it is written again. */
async function stored(db: Database): Promise<Map<string, { text: string; write: PendingWrite }>> {
  const { rows } = await db.query(
    'select write_id::text, seq::int, entity, row_id::text, op, changes, at::text from edits.pending',
  )
  return new Map(storedSchema.parse(rows).map((write) => [write.write_id, { text: '', write }]))
}

const storedSchema = z.array(
  z.object({
    write_id: z.string(),
    seq: z.number(),
    entity: z.string(),
    row_id: z.string(),
    op: z.string(),
    changes: z.record(z.string(), z.json()),
    at: z.string(),
  }),
)

function changedBy(writes: readonly PendingWrite[]): Changed {
  const rows: Record<string, string[]> = {}
  const tables = new Set<string>()
  for (const { entity, row_id } of writes) {
    ;(rows[entity] ??= []).push(row_id)
    tables.add(entity)
    if (isEntityName(entity)) for (const { list } of childListsOf(entityNamed(entity))) tables.add(list.table)
  }
  return { tables: [...tables], rows }
}
