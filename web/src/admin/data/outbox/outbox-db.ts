import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import {
  deviceFileSchema,
  emptyMeta,
  entrySchema,
  type OutboxMeta,
  outboxMetaSchema,
  type OutboxState,
  stepSchema,
} from './outbox-state.ts'
import { upgradedEntry } from './upgrade-entry.ts'

export interface OutboxDb extends DBSchema {
  /** Entries by the write's id. One that does not parse is left alone, and exported unchanged. */
  entries: { key: string; value: unknown }
  /**
   * Files and steps have a key of their own: a tab with the release before them writes `meta` without what it does not
   * know. So has each piece of a step: it is read when the step is undone.
   */
  meta: { key: string; value: unknown }
}

/** The name of a database begins with it, and ends with the user's id. */
export const OUTBOX_PREFIX = 'coop-outbox-'
const storedMetaSchema = outboxMetaSchema.extend({ version: z.int() })
const filesSchema = z.array(deviceFileSchema)
const stepsSchema = z.array(stepSchema)

export interface StoredState {
  readonly version: number
  readonly state: OutboxState
}

export function openOutboxDb(name: string): Promise<IDBPDatabase<OutboxDb>> {
  return openDB<OutboxDb>(name, 1, {
    upgrade(db) {
      db.createObjectStore('entries')
      db.createObjectStore('meta')
    },
  })
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
        // A browser may close a database under an open page, as when a person clears what sites have stored.
        const isClosed = error instanceof DOMException && error.name === 'InvalidStateError'
        if (!reopens || !isClosed) throw error
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

export async function readOutbox(db: IDBPDatabase<OutboxDb>): Promise<StoredState> {
  const tx = db.transaction(['entries', 'meta'], 'readonly')
  const [meta, entries, files, steps] = await Promise.all([
    tx.objectStore('meta').get('meta'),
    tx.objectStore('entries').getAll(),
    tx.objectStore('meta').get('files'),
    tx.objectStore('meta').get('steps'),
  ])
  return fromStored(parseMeta(meta), entries, files, steps)
}

export function parseMeta(stored: unknown): OutboxMeta & { version: number } {
  const parsed = storedMetaSchema.safeParse(stored)
  return parsed.success ? parsed.data : { ...emptyMeta, version: 0 }
}

export function fromStored(
  meta: OutboxMeta & { version: number },
  stored: readonly unknown[],
  storedFiles: unknown,
  storedSteps: unknown,
): StoredState {
  const { version, ...rest } = meta
  const entries = stored
    .map((each) => entrySchema.safeParse(each).data)
    .filter((entry) => entry !== undefined)
    .map((entry) => upgradedEntry(entry))
    .sort((a, b) => a.write.seq - b.write.seq)
  const nextSeq = Math.max(rest.nextSeq, ...entries.map(({ write }) => write.seq + 1))
  const files = filesSchema.safeParse(storedFiles).data ?? []
  const steps = stepsSchema.safeParse(storedSteps).data ?? []
  return { version, state: { ...rest, nextSeq, entries, files, steps } }
}
