import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { removeForgotten } from '../storage/forgotten-file.ts'

/** Made pictures on the disk, by name. All of it can be made again: what is lost or cleared away costs time only. */
interface PictureStore {
  read(name: string): Promise<Buffer | null>
  /** Where a file lies that is used now; null: there is none of that name. */
  file(name: string): string | null
  write(name: string, bytes: Uint8Array): Promise<void>
}

interface StoredPicture {
  size: number
  /** When the disk was told last that it is used, in ms. */
  touchedAt: number
}

/** The disk learns so often at most that a file is used: it orders the files at the next start. */
const TOUCH_MS = 600_000

/** Least recently used first out, when together they are more than `maxBytes`. */
export async function openPictureStore(
  folder: string,
  maxBytes: number,
  now: () => number = Date.now,
): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const evicted: string[] = []
  const stored = new LRUCache<string, StoredPicture>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_picture, name, reason) => {
      if (reason === 'evict') evicted.push(name)
    },
  })
  for (const { name, ...picture } of await readFolder(folder)) stored.set(name, picture)

  function use(name: string): string | null {
    const picture = stored.get(name)
    if (picture === undefined) return null
    const file = join(folder, name)
    if (now() - picture.touchedAt >= TOUCH_MS) {
      picture.touchedAt = now()
      const date = new Date(picture.touchedAt)
      // Only the order after a restart depends on it; a file that is missing is noticed where it is read.
      utimes(file, date, date).catch(() => {})
    }
    return file
  }

  return {
    file: use,
    async read(name) {
      const file = use(name)
      // One that cannot be read, for whatever reason, is made again.
      const bytes = file === null ? null : await readFile(file).catch(() => null)
      if (bytes === null) stored.delete(name)
      return bytes
    },
    async write(name, bytes) {
      // A half-written file never has the name of a whole one.
      const unfinished = join(folder, `${randomUUID()}${unfinishedEnding}`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(folder, name))
      stored.set(name, { size: bytes.length, touchedAt: now() })
      for (const old of evicted.splice(0)) await rm(join(folder, old), { force: true })
    },
  }
}

const unfinishedEnding = '.part'

/** The longest unused first, as far as the disk remembers; what a crash left unfinished is removed. */
async function readFolder(folder: string): Promise<({ name: string } & StoredPicture)[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      if (name.endsWith(unfinishedEnding)) {
        await removeForgotten(file)
        return []
      }
      // One that cannot be looked at is left out, and made again when it is asked for.
      const status = await stat(file).catch(() => null)
      return status?.isFile() ? [{ name, size: status.size, touchedAt: status.mtimeMs }] : []
    }),
  )
  return files.flat().sort((a, b) => a.touchedAt - b.touchedAt)
}
