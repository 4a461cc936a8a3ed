import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { link, mkdir, open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { AlreadyStored, type MediaStorage, type StoredFile } from './media-storage.ts'
import { removeForgotten } from './forgotten-file.ts'
import { isMissing, nullIfMissing } from './null-if-missing.ts'
import { assertStoragePath, isStoragePath } from './storage-path.ts'

/** The names of unfinished files; no stored path begins with a dot. */
const unfinishedStart = '.unfinished-'

/** Stores files in a folder, which is created. A link that leads out of the folder counts as missing. */
export async function openFolderStorage(folder: string): Promise<MediaStorage> {
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  for (const name of await readdir(root)) {
    if (name.startsWith(unfinishedStart)) await removeForgotten(join(root, name))
  }

  /** The real path of the file; null: it does not exist, or is outside of the storage. */
  async function realPathOf(path: string): Promise<string | null> {
    if (!isStoragePath(path)) return null
    const realPath = await realpath(join(root, path)).catch(nullIfMissing)
    return realPath?.startsWith(root + sep) ? realPath : null
  }

  async function statFile(path: string): Promise<StoredFile | null> {
    const realPath = await realPathOf(path)
    const status = realPath === null ? null : await stat(realPath).catch(nullIfMissing)
    return status?.isFile() ? describe(path, status) : null
  }

  return {
    localFile: realPathOf,
    stat: statFile,
    async put(path, content) {
      assertStoragePath(path)
      const file = join(root, path)
      const firstNew = await mkdir(dirname(file), { recursive: true })
      if ((await realPathOf(dirname(path))) === null && path.includes('/')) {
        throw new Error(`The folder of ${path} is outside of the storage`)
      }
      const unfinished = join(root, `${unfinishedStart}${randomUUID()}`)
      try {
        await writeDurably(unfinished, content)
        // A link, unlike a rename, does not replace an existing file.
        await link(unfinished, file)
        await syncFolders(dirname(file), firstNew === undefined ? dirname(file) : dirname(firstNew))
      } catch (error) {
        throw hasCode(error, 'EEXIST') ? new AlreadyStored(`${path} is stored already`) : error
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async read(path) {
      const realPath = await realPathOf(path)
      return realPath === null ? null : readFile(realPath).catch(nullIfMissing)
    },
    async stream(path, range) {
      const file = await statFile(path)
      const realPath = file === null ? null : await realPathOf(path)
      if (realPath === null) return null
      const stream = createReadStream(realPath, range)
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isMissing(error) ? resolve(null) : reject(error)))
      })
    },
    async remove(path) {
      if (isStoragePath(path)) await rm(join(root, path), { force: true })
    },
    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const entryPath = join(entry.parentPath, entry.name)
        const file = entry.isFile()
          ? await statFile(entryPath.slice(root.length + 1).replaceAll(sep, '/'))
          : null
        if (file !== null) yield file
      }
    },
  }
}

/** A file name is durable only after its folder is synced, and a new folder's name only after the folder above. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
    if (folder === upTo) return
  }
}

/** Syncs the file to the disk, because references to it are committed afterwards. */
async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function describe(path: string, { size, mtime, mtimeMs }: Stats): StoredFile {
  return {
    path,
    size,
    modifiedAt: mtime,
    etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
