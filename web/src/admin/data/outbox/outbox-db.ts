import { dequal as deepEqual } from 'dequal/lite'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { openedInTime, withStorageLimit } from '../../../storage/storage-stall.ts'
import {
  deviceFileSchema,
  emptyMeta,
  type Entry,
  entrySchema,
  type OutboxMeta,
  outboxMetaSchema,
  type OutboxState,
  stepSchema,
} from './outbox-state.ts'
import { isConnectionLost } from './storage-refusal.ts'
import { upgradedEntry } from './upgrade-entry.ts'

export interface OutboxDb extends DBSchema {
  /** Entries by the id of the write. An unreadable entry is not touched, and is exported unchanged. */
  entries: { key: string; value: unknown }
  /**
   * Files and steps have separate keys, because a tab of an earlier version writes `meta` without fields that it does
   * not know. Each piece of a step has a key too, since it is only read when the step is undone.
   */
  meta: { key: string; value: unknown }
}

/** Longer than the wait for rows, since the admin shows nothing without its edits. */
const OPENING_MS = 10_000
/** The prefix of the database name; the user id follows. */
export const OUTBOX_PREFIX = 'coop-outbox-'
const storedMetaSchema = outboxMetaSchema.extend({ version: z.int() })
const filesSchema = z.array(deviceFileSchema)
const stepsSchema = z.array(stepSchema)

export interface StoredState {
  readonly version: number
  readonly state: OutboxState
}

/** @throws StorageStall if another tab blocks the opening */
export function openOutboxDb(name: string): Promise<IDBPDatabase<OutboxDb>> {
  return openedInTime(
    openDB<OutboxDb>(name, 1, {
      upgrade(db) {
        db.createObjectStore('entries')
        db.createObjectStore('meta')
      },
    }),
    OPENING_MS,
  )
}

/** A connection that is opened again if the browser has closed it. */
export interface OutboxConnection {
  run<T>(work: (db: IDBPDatabase<OutboxDb>) => Promise<T>): Promise<T>
  /** After this call, a closed database is not opened again. */
  stopReopening(): void
  close(): void
}

export async function connectOutboxDb(name: string): Promise<OutboxConnection> {
  let db = await openOutboxDb(name)
  let reopens = true
  return {
    async run(work) {
      try {
        return await work(db)
      } catch (error) {
        if (!reopens || !isConnectionLost(error)) throw error
        db = await openOutboxDb(name)
        return await work(db)
      }
    },
    stopReopening() {
      reopens = false
    },
    close: () => db.close(),
  }
}

/**
 * @param last the state that was read before; its unchanged entries are reused
 * @throws StorageStall if another tab holds a transaction that does not end
 */
export async function readOutbox(db: IDBPDatabase<OutboxDb>, last?: StoredState): Promise<StoredState> {
  const tx = db.transaction(['entries', 'meta'], 'readonly')
  const [meta, entries, files, steps] = await Promise.all([
    // Once this first read has finished, the transaction only waits for the disk.
    withStorageLimit(tx.objectStore('meta').get('meta')),
    tx.objectStore('entries').getAll(),
    tx.objectStore('meta').get('files'),
    tx.objectStore('meta').get('steps'),
  ])
  return fromStored(last, parseMeta(meta), entries, files, steps)
}

export function parseMeta(stored: unknown): OutboxMeta & { version: number } {
  const parsed = storedMetaSchema.safeParse(stored)
  return parsed.success ? parsed.data : { ...emptyMeta, version: 0 }
}

export function fromStored(
  last: StoredState | undefined,
  meta: OutboxMeta & { version: number },
  stored: readonly unknown[],
  storedFiles: unknown,
  storedSteps: unknown,
): StoredState {
  const { version, ...rest } = meta
  const known = new Map(last?.state.entries.map((entry) => [entry.write.id, entry]))
  const entries = stored
    .map((each) => unchanged(each, known) ?? entrySchema.safeParse(each).data)
    .filter((entry) => entry !== undefined)
    .map((entry) => (known.get(entry.write.id) === entry ? entry : upgradedEntry(entry)))
    .sort((a, b) => a.write.seq - b.write.seq)
  const nextSeq = Math.max(rest.nextSeq, ...entries.map(({ write }) => write.seq + 1))
  const files = filesSchema.safeParse(storedFiles).data ?? []
  const steps = stepsSchema.safeParse(storedSteps).data ?? []
  return { version, state: { ...rest, nextSeq, entries, files, steps } }
}

/**
 * Returns the known entry if the stored one is equal. While thousands of edits are sent, each stored answer changes
 * only a few entries, and parsing and comparing all others would take most of the time.
 */
function unchanged(stored: unknown, known: ReadonlyMap<string, Entry>): Entry | undefined {
  if (typeof stored !== 'object' || stored === null || !('write' in stored)) return undefined
  const { write } = stored
  if (typeof write !== 'object' || write === null || !('id' in write)) return undefined
  const entry = known.get(String(write.id))
  return entry !== undefined && deepEqual(entry, stored) ? entry : undefined
}
