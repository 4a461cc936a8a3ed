import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { MediaStorage, StoredFile } from '../storage/media-storage.ts'
import { openPictureStore } from './picture-store.ts'

/** The originals as local files, because decoders read those. */
export interface PictureSource {
  /** null: the file does not exist */
  stat: (path: string) => Promise<StoredFile | null>
  /** null: the file was deleted */
  fileOf: (stored: StoredFile) => Promise<string | null>
}

/** Copies files of a remote storage to a local folder. The least recently used copies are removed first. */
export async function openPictureSource(
  storage: MediaStorage,
  { copiesFolder, maxBytes = 256 * 1024 * 1024 }: { copiesFolder: string; maxBytes?: number },
): Promise<PictureSource> {
  const stat = (path: string): Promise<StoredFile | null> => storage.stat(path)
  const { localFile } = storage
  if (localFile !== undefined) return { stat, fileOf: ({ path }) => localFile(path) }
  const copies = await openPictureStore(copiesFolder, maxBytes)
  const fetching = new Map<string, Promise<string | null>>()

  async function fetchCopy(name: string, path: string): Promise<string | null> {
    const bytes = await storage.read(path)
    if (bytes === null) return null
    await copies.write(name, bytes)
    return copies.file(name)
  }

  return {
    stat,
    async fileOf({ path, etag }) {
      const name = createHash('sha256').update(`${path} ${etag}`).digest('hex').slice(0, 32)
      const copy = copies.file(name)
      if (copy !== null && existsSync(copy)) return copy
      const fetched = fetching.get(name) ?? fetchCopy(name, path).finally(() => fetching.delete(name))
      fetching.set(name, fetched)
      return fetched
    },
  }
}
