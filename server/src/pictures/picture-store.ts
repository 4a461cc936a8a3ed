import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made pictures on the disk, by name. All of it can be made again: what is lost or cleared away costs time only. */
export interface PictureStore {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** Least recently used first out, when together they are more than `mostBytes`. */
export async function openPictureStore(folder: string, mostBytes: number): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  const sizes = await readSizes(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  function remember(name: string, size: number): void {
    forget(name)
    sizes.set(name, size)
    total += size
  }

  async function makeRoom(kept: string): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= mostBytes) return
      if (name === kept) continue
      forget(name)
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async read(name) {
      if (!sizes.has(name)) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes === null) forget(name)
      else remember(name, bytes.length)
      return bytes
    },
    async write(name, bytes) {
      // A half-written file never has the name of a whole one.
      const unfinished = join(folder, `${randomUUID()}${unfinishedEnding}`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(folder, name))
      remember(name, bytes.length)
      await makeRoom(name)
    },
  }
}

const unfinishedEnding = '.part'

/** Sizes by name, the longest unused first as far as the disk remembers; what a crash left unfinished is removed. */
async function readSizes(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      if (name.endsWith(unfinishedEnding)) await rm(file, { force: true })
      const status = await stat(file).catch(() => null)
      return status?.isFile() ? [{ name, size: status.size, at: status.mtimeMs }] : []
    }),
  )
  return new Map(
    files
      .flat()
      .sort((a, b) => a.at - b.at)
      .map(({ name, size }) => [name, size]),
  )
}
