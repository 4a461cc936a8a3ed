import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Written to disk when nothing has happened for this long, */
const QUIET_MS = 250
/** at the latest this long after a change. */
const LATEST_MS = 2_000

/**
 * Its files are in memory already, so Postgres keeps few of their pages a second time. They are stored all at once: no
 * page in them is ever half written, and only changes since the last checkpoint need a log.
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
 * A database that goes to disk a little later than it answers, and always whole.
 *
 * PGlite writes its files out after every statement, reading ones too, and (with `relaxedDurability`) while the next
 * statements already change them: that costs more than the statements, and a tab that dies in between can leave
 * files of different moments behind. Here they are written when it is quiet, nothing runs meanwhile, and only after
 * a call of `flushSoon`: queries change nothing, and pending edits lie in the outbox. The reader
 * fetches again the rows that a crash takes with it.
 */
export class MirrorDb extends PGlite {
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: number | undefined
  #waiters: { resolve: () => void; reject: (reason: unknown) => void }[] = []

  static async open(options: PGliteOptions): Promise<MirrorDb> {
    const db = new MirrorDb({
      ...options,
      extensions: { pg_trgm },
      // A piece of the log has 16 MB otherwise: twice as much as all other files of a new database.
      initDbStartParams: ['--wal-segsize=1', ...settings],
      startParams: [...PGlite.defaultStartParams, ...settings],
    })
    await db.waitReady
    return db
  }

  /** Called by PGlite after each statement. */
  override syncToFs(): Promise<void> {
    return Promise.resolve()
  }

  /** Writes the committed pages to disk, together with those that come soon after; resolves when they are there. */
  flushSoon(): Promise<void> {
    const now = Date.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + LATEST_MS - now))
    // A failure rejects the promises of the waiting calls.
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), wait)
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }

  /** Resolves when everything so far is on disk. */
  async flush(): Promise<void> {
    let waiters: { resolve: () => void; reject: (reason: unknown) => void }[] = []
    try {
      // No statement runs beside a transaction.
      await this.transaction(async (tx) => {
        clearTimeout(this.#timer)
        this.#since = undefined
        waiters = this.#waiters.splice(0)
        // Opened again, it does not carry out once more what it has done.
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
