import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Made pictures on the disk, by name. All of it can be made again: what is lost or cleared away costs time only. */
interface PictureStore {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** Least recently used first out, when together they are more than `maxBytes`. */
export async function openPictureStore(folder: string, maxBytes: number): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') evicted.push(name)
    },
  })
  for (const { name, size } of await readSizes(folder)) sizes.set(name, size)

  return {
    async read(name) {
      if (sizes.get(name) === undefined) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes === null) sizes.delete(name)
      return bytes
    },
    async write(name, bytes) {
      // A half-written file never has the name of a whole one.
      const unfinished = join(folder, `${randomUUID()}${unfinishedEnding}`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(folder, name))
      sizes.set(name, bytes.length)
      for (const old of evicted.splice(0)) await rm(join(folder, old), { force: true })
    },
  }
}

const unfinishedEnding = '.part'

/** The longest unused first, as far as the disk remembers; what a crash left unfinished is removed. */
async function readSizes(folder: string): Promise<{ name: string; size: number }[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      if (name.endsWith(unfinishedEnding)) await rm(file, { force: true })
      const status = await stat(file).catch(() => null)
      return status?.isFile() ? [{ name, size: status.size, at: status.mtimeMs }] : []
    }),
  )
  return files.flat().sort((a, b) => a.at - b.at)
}
