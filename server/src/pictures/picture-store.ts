import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { removeForgotten } from '../storage/forgotten-file.ts'

/** Converted pictures on the disk, by name. Every file can be made again, so a lost one costs only time. */
interface PictureStore {
  read(name: string): Promise<Buffer | null>
  /** The path of a file for immediate use; null: it does not exist. */
  file(name: string): string | null
  write(name: string, bytes: Uint8Array): Promise<void>
}

interface StoredPicture {
  size: number
  /** when the use was last written to the disk, in ms */
  touchedAt: number
}

/** The minimum time between such writes. They give the order of files at the next start. */
const TOUCH_MS = 600_000

/** Removes the least recently used files above `maxBytes` in total. */
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
      // This affects only the order after a restart; a missing file is noticed when it is read.
      utimes(file, date, date).catch(() => {})
    }
    return file
  }

  return {
    file: use,
    async read(name) {
      const file = use(name)
      // An unreadable file is made again, whatever the reason.
      const bytes = file === null ? null : await readFile(file).catch(() => null)
      if (bytes === null) stored.delete(name)
      return bytes
    },
    async write(name, bytes) {
      // A half-written file never has the final name.
      const unfinished = join(folder, `${randomUUID()}${unfinishedEnding}`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(folder, name))
      stored.set(name, { size: bytes.length, touchedAt: now() })
      for (const old of evicted.splice(0)) await rm(join(folder, old), { force: true })
    },
  }
}

const unfinishedEnding = '.part'

/** Least recently used first, as recorded on the disk. Unfinished files of a crash are removed. */
async function readFolder(folder: string): Promise<({ name: string } & StoredPicture)[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      if (name.endsWith(unfinishedEnding)) {
        await removeForgotten(file)
        return []
      }
      // A file whose status cannot be read is left out, and made again on request.
      const status = await stat(file).catch(() => null)
      return status?.isFile() ? [{ name, size: status.size, touchedAt: status.mtimeMs }] : []
    }),
  )
  return files.flat().sort((a, b) => a.touchedAt - b.touchedAt)
}
