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
  /** Entries by the write's id. One that does not parse is left alone, and exported unchanged. */
  entries: { key: string; value: unknown }
  /**
   * Files and steps have a key of their own: a tab with the version before them writes `meta` without what it does not
   * know. So has each piece of a step: it is read when the step is undone.
   */
  meta: { key: string; value: unknown }
}

/** Longer than rows are waited for: without its edits nothing of the admin is shown. */
const OPENING_MS = 10_000
/** The name of a database begins with it, and ends with the user's id. */
export const OUTBOX_PREFIX = 'coop-outbox-'
const storedMetaSchema = outboxMetaSchema.extend({ version: z.int() })
const filesSchema = z.array(deviceFileSchema)
const stepsSchema = z.array(stepSchema)

export interface StoredState {
  readonly version: number
  readonly state: OutboxState
}

/** @throws StorageStall: another tab keeps the database from being opened */
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

/** A connection, which is opened again where the browser has closed it. */
export interface OutboxConnection {
  run<T>(work: (db: IDBPDatabase<OutboxDb>) => Promise<T>): Promise<T>
  /** From now on a database that the browser closes is not opened again. */
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
 * @param last the state that was read before: its entries go on as they are where they have not changed
 * @throws StorageStall: another tab is storing, and does not end
 */
export async function readOutbox(db: IDBPDatabase<OutboxDb>, last?: StoredState): Promise<StoredState> {
  const tx = db.transaction(['entries', 'meta'], 'readonly')
  const [meta, entries, files, steps] = await Promise.all([
    // The first answer: from then on nothing is waited for but the disk.
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
 * The entry that is known, where it is stored like this: while thousands are sent, each answer that another tab or the
 * worker stores changes a few, and parsing and comparing all others anew would take most of the time.
 */
function unchanged(stored: unknown, known: ReadonlyMap<string, Entry>): Entry | undefined {
  if (typeof stored !== 'object' || stored === null || !('write' in stored)) return undefined
  const { write } = stored
  if (typeof write !== 'object' || write === null || !('id' in write)) return undefined
  const entry = known.get(String(write.id))
  return entry !== undefined && deepEqual(entry, stored) ? entry : undefined
}
