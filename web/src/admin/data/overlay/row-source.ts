import { createListeners } from '@coop/sync/common'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { dequal as deepEqual } from 'dequal/lite'
import type { Live } from '../live.ts'
import { addedWrites, guessRow } from './optimistic-row.ts'
import type { MirrorClient } from '../mirror/mirror-client.ts'
import { foundRows, rowsQuery } from '../mirror/mirror-schema.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { type PendingWrite, pendingWrites } from '../mirror/pending-sync.ts'
import { editStates } from '../outbox/queue-view.ts'
import type { EditState, QueueView, RowOf, RowValues } from '../types.ts'
import { isRowOf } from '../values.ts'

export interface RowSource<N extends EntityName> extends Live<readonly RowOf<N>[] | undefined> {
  readonly entity: N
  /** Shows these values of a row at once, in place of what the views tell, while they are being kept. */
  showEarly(id: string, changes: RowValues): EarlyValues
}

/** Values on the screen that are not in the outbox yet. They end in one of two ways. */
export interface EarlyValues {
  /** They are kept: shown until the views show that version of the outbox. */
  kept(version: number): void
  /** They could not be kept. */
  withdrawn(): void
}

/** Tells the sources of several entities apart. */
export function isRowSourceOf<N extends EntityName>(
  source: { readonly entity: EntityName },
  entity: N,
): source is RowSource<N> {
  return source.entity === entity
}

/**
 * All rows of an entity as the screens show them. Read whole once, then only the rows that changed; a row that
 * did not change stays the same object. Nothing is read while nobody listens.
 *
 * An edit that has just come into the outbox is folded here at once, where the result is certain, and until the
 * views show the outbox that it came with: their word replaces it.
 */
export function createRowSource<N extends EntityName>(
  mirror: Pick<MirrorClient, 'read' | 'onChanged'>,
  outbox: Pick<Outbox, 'state' | 'version'>,
  queue: Live<QueueView>,
  entity: N,
): RowSource<N> {
  const listeners = createListeners()
  const values = new Map<string, RowValues>()
  /** Writes that the views may not show yet, by row, with the version of the outbox that has the last of them. */
  const guesses = new Map<string, { version: number; writes: Map<string, PendingWrite> }>()
  /** By row, in the order in which they were asked for; without a version: not kept yet. */
  const early = new Map<string, { changes: RowValues; version: number | null }[]>()
  /** The version of the outbox that the views are known to show. */
  let viewed = -1
  let pending: readonly PendingWrite[] = []
  let rows: readonly RowOf<N>[] | undefined
  let edits = new Map<string, EditState>()
  let stale: Set<string> | 'all' = 'all'
  let isRead = false
  let reading: 'nothing' | 'some' | 'all' = 'nothing'
  let stop: (() => void) | null = null

  const isListening = () => stop !== null

  function publish(): void {
    if (!isRead) return
    const before = new Map(rows?.map((row) => [row.id, row]))
    const next = [...shownValues()].map(([id, each]): RowOf<N> => {
      const edit = edits.get(id) ?? null
      const old = before.get(id)
      if (old !== undefined && deepEqual(old.values, each) && deepEqual(old.edit, edit)) return old
      if (!isRowOf(entity, each)) throw new Error(`The row ${id} of ${entity} lacks a declared field`)
      return { id, values: each, edit }
    })
    if (rows !== undefined && next.length === rows.length && next.every((row, i) => row === rows?.[i])) return
    rows = next
    listeners.notify()
  }

  function shownValues(): Map<string, RowValues> {
    if (guesses.size === 0 && early.size === 0) return values
    const shown = new Map(values)
    for (const [id, { writes }] of guesses) {
      const guess = guessRow(entity, values.get(id), [...writes.values()])
      if (guess === 'gone') shown.delete(id)
      else if (guess !== null) shown.set(id, guess)
    }
    for (const [id, asked] of early) {
      const row = shown.get(id)
      if (row !== undefined) shown.set(id, Object.assign({}, row, ...asked.map(({ changes }) => changes)))
    }
    return shown
  }

  /** Lets go of what the views show by now of a row that has just been read. */
  function settle(id: string, folded: number): void {
    const guess = guesses.get(id)
    if (guess !== undefined && guess.version <= folded) guesses.delete(id)
    keepEarly(id, ({ version }) => version === null || version > folded)
  }

  function keepEarly(id: string, isLeft: (each: { version: number | null }) => boolean): void {
    const left = early.get(id)?.filter(isLeft) ?? []
    if (left.length === 0) early.delete(id)
    else early.set(id, left)
  }

  /** Rows that show more than the views told of them, and of which the views know more by now. */
  function overtaken(folded: number): string[] {
    const guessed = [...guesses].filter(([, { version }]) => version <= folded)
    const asked = [...early].filter(([, all]) =>
      all.some(({ version }) => version !== null && version <= folded),
    )
    return [...guessed, ...asked].map(([id]) => id)
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
    viewed = Math.max(viewed, folded)
    for (const id of wanted === 'all' ? [...guesses.keys(), ...early.keys()] : wanted) settle(id, folded)
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
          viewed = Math.max(viewed, folded)
          for (const id of overtaken(folded)) stale.add(id)
        }
        readSoon()
      }),
    ]
    learnEdits()
    return () => {
      for (const end of ends) end()
    }
  }

  function readAgain(id: string): void {
    if (stale !== 'all') stale.add(id)
    readSoon()
  }

  return {
    entity,
    showEarly(id, changes) {
      const asked: { changes: RowValues; version: number | null } = { changes, version: null }
      early.set(id, [...(early.get(id) ?? []), asked])
      publish()
      return {
        kept(version) {
          asked.version = version
          if (version <= viewed) readAgain(id)
        },
        withdrawn() {
          keepEarly(id, (each) => each !== asked)
          publish()
        },
      }
    },
    get: () => rows,
    subscribe(listener) {
      const remove = listeners.add(listener)
      if (stop === null) {
        stop = start()
        // Whatever happened while nobody listened.
        stale = 'all'
        readSoon()
      }
      return () => {
        remove()
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
