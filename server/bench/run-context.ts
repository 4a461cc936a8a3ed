import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@coop/postgres'
import { createFreshDatabase } from '@coop/postgres/testing'
import { type App, startApp } from './app-process.ts'
import postgres from 'postgres'
import type { BenchContext } from './bench.ts'

type Work = () => Promise<unknown>

export type RunContext = {
  /** the context of one row, and a function that removes the row's resources */
  forRow(): { context: BenchContext; finish: Work }
  /** removes the resources that rows share */
  close: () => Promise<void>
}

/** Postgres and the app are started on demand. */
export function createRunContext(words: readonly string[], stopped: AbortSignal): RunContext {
  const shared = new CleanUp()
  const folder = async (cleanUp: CleanUp): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'coop-bench-'))
    cleanUp.add(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const database = async (cleanUp: CleanUp): Promise<string> => {
    const { url, drop } = await createFreshDatabase((await server()).url)
    cleanUp.add(drop)
    return url
  }
  const server = once<LocalPostgres>(async () => {
    const settings = { max_connections: '300', max_replication_slots: '50', max_wal_senders: '50' }
    const local = await startLocalPostgres({ dataDir: await folder(shared), log: () => {}, settings })
    shared.add(() => local.stop())
    return local
  })
  const startedApp = async (cleanUp: CleanUp): Promise<App> => {
    const app = await startApp(await database(cleanUp), await folder(cleanUp))
    cleanUp.add(() => app.stop())
    return app
  }
  const app = once<App>(() => startedApp(shared))
  return {
    forRow: () => {
      const own = new CleanUp()
      const context: BenchContext = {
        createDatabase: () => database(own),
        createFolder: () => folder(own),
        connect: (databaseUrl) => {
          const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
          own.add(() => sql.end())
          return sql
        },
        app,
        startApp: () => startedApp(own),
        words,
        stopped,
        afterwards: (work) => own.add(work),
      }
      return { context, finish: () => own.run() }
    },
    close: () => shared.run(),
  }
}

class CleanUp {
  readonly #work: Work[] = []

  add(work: Work): void {
    this.#work.push(work)
  }

  /** In reverse order, since a later one may depend on earlier ones. */
  async run(): Promise<void> {
    for (let work = this.#work.pop(); work !== undefined; work = this.#work.pop()) await work()
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
