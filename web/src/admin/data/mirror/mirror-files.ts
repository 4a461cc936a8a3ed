import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'
import type { DatabaseFiles, FileStore } from './file-store.ts'

/** The part of Emscripten's file system that is needed here. */
interface Files {
  readdir(path: string): string[]
  stat(path: string): { readonly mode: number; readonly ino: number; readonly mtime: Date }
  isDir(mode: number): boolean
  readFile(path: string): Uint8Array
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void
  mkdirTree(path: string): void
  utime(path: string, accessed: number, modified: number): void
}

const ROOT = PGlite.paths.PGDATA

/**
 * The files of a database in memory, stored on request. PGlite would read its thousand files one by one with their
 * times. Here one request reads all, and only changed files are written.
 *
 * A stored file gets the time 0, which any change resets: clocks are too coarse to detect changes.
 */
export class MirrorFiles extends EmscriptenBuiltinFilesystem {
  readonly #store: FileStore
  #initial: DatabaseFiles
  /** The inodes of the stored files and folders, by path. */
  readonly #stored = new Map<string, number>()

  /** @param initial the stored files; empty for a new database, which replaces them */
  constructor(store: FileStore, initial: DatabaseFiles) {
    super()
    this.#store = store
    this.#initial = initial
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.#files()
    files.mkdirTree(ROOT)
    for (const [path, content] of this.#initial) {
      if (content === null) files.mkdirTree(ROOT + path)
      else files.writeFile(ROOT + path, content, { canOwn: true })
    }
    this.#note(this.#initial)
    this.#initial = new Map()
  }

  /** No statement may run during this call. */
  override async syncToFs(): Promise<void> {
    const files = this.#files()
    const present = new Set([...pathsBelow(files, ROOT)].map((path) => path.slice(ROOT.length)))
    const changed = new Map(
      [...present]
        .filter((path) => this.#isChanged(path))
        .map((path) => [path, isFolder(files, ROOT + path) ? null : files.readFile(ROOT + path)]),
    )
    const gone = [...this.#stored.keys()].filter((path) => !present.has(path))
    if (changed.size === 0 && gone.length === 0) return
    await this.#store.write(changed, gone, this.#stored.size === 0)
    for (const path of gone) this.#stored.delete(path)
    this.#note(changed)
  }

  override async closeFs(): Promise<void> {
    this.#store.close()
  }

  #isChanged(path: string): boolean {
    const { ino, mode, mtime } = this.#files().stat(ROOT + path)
    if (this.#stored.get(path) !== ino) return true
    return !this.#files().isDir(mode) && mtime.getTime() !== 0
  }

  #note(stored: DatabaseFiles): void {
    const files = this.#files()
    for (const [path, content] of stored) {
      if (content !== null) files.utime(ROOT + path, 0, 0)
      this.#stored.set(path, files.stat(ROOT + path).ino)
    }
  }

  #files(): Files {
    if (this.pg === undefined) throw new Error('PGlite has not begun')
    return this.pg.Module.FS
  }
}

function* pathsBelow(files: Files, folder: string): Generator<string> {
  for (const name of files.readdir(folder)) {
    if (name === '.' || name === '..') continue
    const path = `${folder}/${name}`
    yield path
    if (isFolder(files, path)) yield* pathsBelow(files, path)
  }
}

function isFolder(files: Files, path: string): boolean {
  return files.isDir(files.stat(path).mode)
}
