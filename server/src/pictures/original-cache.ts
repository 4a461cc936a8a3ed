import { LRUCache } from 'lru-cache'
import type { StoredFile } from '../storage/media-storage.ts'
import type { PictureOriginal } from '../picture-processes/picture-original.ts'
import type { PictureSource } from './picture-source.ts'

export interface OriginalFile {
  source: PictureSource
  stored: StoredFile
  /** changes with the content of the file */
  key: string
}

/** Caches the description of each original. Rejections are not cached. */
export function createOriginalCache(
  describe: (file: OriginalFile) => Promise<PictureOriginal | null>,
): (file: OriginalFile) => Promise<PictureOriginal | null> {
  const originals = new LRUCache<string, Promise<PictureOriginal | null>>({ max: 2000 })
  return (file) => {
    const { key } = file
    const cached = originals.get(key)
    if (cached !== undefined) return cached
    const original = describe(file)
    originals.set(key, original)
    original.catch(() => originals.delete(key)) // the awaiting caller gets the error
    return original
  }
}
