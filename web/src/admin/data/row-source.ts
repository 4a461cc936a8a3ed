import type { EntityName } from '@coop/sync/contract'
import { entityNamed } from '@coop/sync/contract'
import type { Live } from './contexts.ts'
import { addedWrites, guessRow } from './guess.ts'
import type { MirrorClient } from './mirror-client.ts'
import { foundRows, rowsQuery } from './mirror-schema.ts'
import type { Outbox } from './outbox-store.ts'
import { type PendingWrite, pendingWrites } from './pending.ts'
import { editStates } from './queue-view.ts'
import type { AdminRow, EditState, QueueView, RowValues } from './types.ts'

/**
 * All rows of an entity as the screens show them. Read whole once, then only the rows that changed; a row that
 * did not change stays the same object. Nothing is read while nobody listens.
 *
 * An edit that has just come into the outbox is folded here at once, where the result is certain, and until the
 * views show the outbox that it came with: their word replaces it.
 */
export function createRowSource(
  mirror: Pick<MirrorClient, 'read' | 'onChanged'>,
  outbox: Pick<Outbox, 'state' | 'version'>,
  queue: Live<QueueView>,
  entity: EntityName,
): Live<readonly AdminRow[] | undefined> {
  const listeners = new Set<() => void>()
  const values = new Map<string, RowValues>()
  /** Writes that the views may not show yet, by row, with the version of the outbox that has the last of them. */
  const guesses = new Map<string, { version: number; writes: Map<string, PendingWrite> }>()
  let pending: readonly PendingWrite[] = []
  let rows: readonly AdminRow[] | undefined
  let edits = new Map<string, EditState>()
  let stale: Set<string> | 'all' = 'all'
  let isRead = false
  let reading: 'nothing' | 'some' | 'all' = 'nothing'
  let stop: (() => void) | null = null

  const isListening = () => stop !== null

  function publish(): void {
    if (!isRead) return
    const before = new Map(rows?.map((row) => [row.id, row]))
    const next = [...shownValues()].map(([id, each]): AdminRow => {
      const edit = edits.get(id) ?? null
      const old = before.get(id)
      return old !== undefined && old.values === each && sameEdit(old.edit, edit)
        ? old
        : { id, values: each, edit }
    })
    if (rows !== undefined && next.length === rows.length && next.every((row, i) => row === rows?.[i])) return
    rows = next
    for (const listener of listeners) listener()
  }

  function shownValues(): Map<string, RowValues> {
    if (guesses.size === 0) return values
    const shown = new Map(values)
    for (const [id, { writes }] of guesses) {
      const guess = guessRow(entity, values.get(id), [...writes.values()])
      if (guess === 'gone') shown.delete(id)
      else if (guess !== null) shown.set(id, guess)
    }
    return shown
  }

  function learnPending(): void {
    const version = outbox.version()
    const before = pending
    pending = pendingWrites(outbox.state.get().entries.filter(({ write }) => write.entity === entity))
    for (const write of isRead ? addedWrites(before, pending) : []) {
      const writes = guesses.get(write.row_id)?.writes ?? new Map<string, PendingWrite>()
      guesses.set(write.row_id, { version, writes: writes.set(write.write_id, write) })
    }
  }

  async function read(): Promise<void> {
    if (reading !== 'nothing') return
    try {
      while (isListening() && (stale === 'all' || stale.size > 0)) {
        const wanted = stale
        stale = new Set()
        reading = wanted === 'all' ? 'all' : 'some'
        try {
          await readSome(wanted)
        } catch (error) {
          stale = 'all'
          throw error
        }
        publish()
      }
    } finally {
      reading = 'nothing'
    }
  }

  async function readSome(wanted: Set<string> | 'all'): Promise<void> {
    const [sql, params] =
      wanted === 'all' ? [rowsQuery(entity, 'all'), []] : [rowsQuery(entity, 'some'), [[...wanted]]]
    const { rows: answer, folded } = await mirror.read(sql, params)
    const found = foundRows(answer)
    for (const [id, { version }] of guesses) {
      if (version <= folded && (wanted === 'all' || wanted.has(id))) guesses.delete(id)
    }
    if (wanted === 'all') values.clear()
    else {
      const there = new Set(found.map(({ id }) => id))
      for (const id of wanted) if (!there.has(id)) values.delete(id)
    }
    for (const { id, values: each } of found) values.set(id, each)
    isRead = true
  }

  function readSoon(): void {
    void read().catch((error: unknown) => {
      if (stop !== null) console.error(`The rows of ${entityNamed(entity).plural} could not be read`, error)
    })
  }

  function start(): () => void {
    const learnEdits = () => {
      learnPending()
      edits = editStates(queue.get()).get(entity) ?? new Map<string, EditState>()
      publish()
    }
    const ends = [
      queue.subscribe(learnEdits),
      mirror.onChanged((changed, folded) => {
        // Whoever holds the database now is asked all over again: what is under way brings everything.
        if (changed === null && reading === 'all') return
        const ids = changed === null ? 'all' : (changed.rows[entity] ?? [])
        if (ids === 'all') stale = 'all'
        else if (stale !== 'all') {
          for (const id of ids) stale.add(id)
          for (const [id, { version }] of guesses) if (version <= folded) stale.add(id)
        }
        readSoon()
      }),
    ]
    learnEdits()
    return () => {
      for (const end of ends) end()
    }
  }

  return {
    get: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        stop = start()
        // Whatever happened while nobody listened.
        stale = 'all'
        readSoon()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

function sameEdit(a: EditState | null, b: EditState | null): boolean {
  if (a === b) return true
  if (a?.kind === 'held-up' && b?.kind === 'held-up') return a.behind === b.behind
  if (a?.kind === 'parked' && b?.kind === 'parked') {
    return a.heldUp === b.heldUp && a.writeIds.join() === b.writeIds.join()
  }
  return a?.kind === b?.kind
}
