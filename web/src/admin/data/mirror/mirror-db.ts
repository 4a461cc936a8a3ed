import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Files are written after this time without activity, in milliseconds. */
const QUIET_MS = 250
/** The longest delay of a write after a change, in milliseconds. */
const LATEST_MS = 2_000

/**
 * The files are already in memory, so Postgres caches few of their pages. They are stored all at once, so no page is
 * ever half written, and only changes since the last checkpoint need a log.
 */
const settings = [
  'shared_buffers=16MB',
  'full_page_writes=off',
  'wal_recycle=off',
  'min_wal_size=2MB',
  'max_wal_size=32MB',
  'timezone=UTC',
].flatMap((setting) => ['-c', setting])

/**
 * A database that writes to disk shortly after it answers, and always completely.
 *
 * PGlite writes its files after every statement, even a read, and with `relaxedDurability` it does so while later
 * statements already change them. That costs more than the statements, and a tab that crashes can leave files of
 * different moments. This class writes only after a call of `flushSoon`, in idle moments, and blocks statements
 * meanwhile: queries change nothing, and the outbox contains pending edits. The reader fetches rows again that are lost
 * in a crash.
 */
export class MirrorDb extends PGlite {
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: number | undefined
  #waiters: { resolve: () => void; reject: (reason: unknown) => void }[] = []

  static async open(options: PGliteOptions): Promise<MirrorDb> {
    const db = new MirrorDb({
      ...options,
      extensions: { pg_trgm },
      // The default log segment has 16 MB, twice as much as all other files of a new database.
      initDbStartParams: ['--wal-segsize=1', ...settings],
      startParams: [...PGlite.defaultStartParams, ...settings],
    })
    await db.waitReady
    return db
  }

  /** PGlite calls this after each statement. */
  override syncToFs(): Promise<void> {
    return Promise.resolve()
  }

  /** Writes the committed pages to disk, together with pages that follow soon. Resolves when they are written. */
  flushSoon(): Promise<void> {
    const now = Date.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + LATEST_MS - now))
    // A failure rejects the promises of the waiting calls.
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), wait)
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }

  /** Resolves when all pages so far are on disk. */
  async flush(): Promise<void> {
    let waiters: { resolve: () => void; reject: (reason: unknown) => void }[] = []
    try {
      // A transaction blocks other statements.
      await this.transaction(async (tx) => {
        clearTimeout(this.#timer)
        this.#since = undefined
        waiters = this.#waiters.splice(0)
        // After the checkpoint, the log has nothing to replay when the database is opened again.
        await tx.exec('checkpoint')
        await this.fs?.syncToFs()
      })
      for (const { resolve } of waiters) resolve()
    } catch (error) {
      for (const { reject } of waiters) reject(error)
      throw error
    }
  }

  override async close(): Promise<void> {
    clearTimeout(this.#timer)
    await super.close()
  }
}
