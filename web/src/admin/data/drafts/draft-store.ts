import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { type DBSchema, openDB } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { databaseOnDemand, storedTransaction } from '../../../storage/stored-transaction.ts'
import {
  type Draft,
  draftFileSchema,
  type DraftFiles,
  type DraftNote,
  draftSchema,
  noteOf,
  type TypedDraft,
} from './draft.ts'
import { upgradedDraft } from './upgrade-draft.ts'

interface DraftDb extends DBSchema {
  drafts: { key: string; value: unknown }
  /** The key is the draft and the field. */
  files: { key: [draft: string, field: string]; value: unknown }
}

/**
 * The drafts of one user in this browser. Their values are stored nowhere else. While another tab holds a transaction
 * that does not end, all methods throw a StorageStall; the data may still be stored later.
 */
export interface DraftStore {
  /** The newest first. */
  notes(): Promise<DraftNote[]>
  read(id: string): Promise<{ readonly draft: Draft; readonly files: DraftFiles } | null>
  /**
   * Replaces the draft atomically.
   * @param files null: the stored files stay
   */
  put(draft: TypedDraft, files: DraftFiles | null): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Removes drafts whose last input is older than this time, in milliseconds since 1970. */
  removeBefore(at: number): Promise<void>
  close(): void
}

const stores = ['drafts', 'files'] as const

export function openDraftStore(userId: string): DraftStore {
  const database = databaseOnDemand((forget) =>
    openDB<DraftDb>(`coop-drafts-${userId}`, 1, {
      upgrade(db) {
        db.createObjectStore('drafts')
        db.createObjectStore('files')
      },
      terminated: forget,
    }),
  )

  async function drafts(): Promise<Draft[]> {
    const stored = await withStorageLimit((await database.use()).getAll('drafts'))
    // No form can continue a draft of an entity that no longer exists.
    return stored.flatMap((each) => draftSchema.safeParse(each).data ?? [])
  }

  async function remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const tx = (await database.use()).transaction(stores, 'readwrite')
    const requests = ids.flatMap((id) => [
      tx.objectStore('drafts').delete(id),
      tx.objectStore('files').delete(filesOf(id)),
    ])
    tx.commit()
    await storedTransaction(tx, requests)
  }

  return {
    async notes() {
      const notes = (await drafts()).map(noteOf)
      return notes.sort((a, b) => b.at - a.at)
    },
    async read(id) {
      const tx = (await database.use()).transaction(stores)
      const [stored, fields, files] = await Promise.all([
        // Once this first read has finished, the transaction only waits for the disk.
        withStorageLimit(tx.objectStore('drafts').get(id)),
        tx.objectStore('files').getAllKeys(filesOf(id)),
        tx.objectStore('files').getAll(filesOf(id)),
      ])
      const draft = draftSchema.safeParse(stored).data
      if (draft === undefined) return null
      const kept = files.flatMap((file, i) => {
        const field = fields[i]?.[1]
        const parsed = draftFileSchema.safeParse(file).data
        return field === undefined || parsed === undefined ? [] : [[field, parsed] as const]
      })
      return upgradedDraft({ draft, files: new Map(kept) })
    },
    async put(draft, files) {
      // Typing must not wait for the disk: the latest input survives a crash of the browser, but not of the machine.
      const tx = (await database.use()).transaction(stores, 'readwrite', { durability: 'relaxed' })
      const requests: Promise<unknown>[] = [
        tx.objectStore('drafts').put({ ...draft, schemaVersion: SCHEMA_VERSION }, draft.id),
      ]
      if (files !== null) {
        requests.push(tx.objectStore('files').delete(filesOf(draft.id)))
        for (const [field, file] of files) {
          requests.push(tx.objectStore('files').put(file, [draft.id, field]))
        }
      }
      // After the commit, the browser completes the transaction even if this tab is frozen. Without it, a frozen tab
      // would block others.
      tx.commit()
      await storedTransaction(tx, requests)
    },
    remove,
    async removeBefore(at) {
      await remove((await drafts()).filter((draft) => draft.at < at).map(({ id }) => id))
    },
    close: database.close,
  }
}

function filesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}
