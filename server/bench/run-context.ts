import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { type LocalPostgres, startLocalPostgres } from '@coop/postgres'
import { createFreshDatabase } from '@coop/postgres/testing'
import { type App, startApp } from './app-process.ts'
import { type BenchContext, CannotRun } from './bench.ts'

type Work = () => Promise<void>

export type RunContext = {
  /** the context of one row, and a function that removes the resources that the row was given */
  forRow(): { context: BenchContext; finish: Work }
  /** removes the resources that the rows share */
  close: Work
}

const browserScripts = fileURLToPath(new URL('../../web/bench', import.meta.url))

/** Postgres and the app are started when the first row needs them. */
export function createRunContext(templates: readonly string[]): RunContext {
  const shared = new CleanUp()
  const folder = async (cleanUp: CleanUp): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'coop-bench-'))
    cleanUp.add(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const database = async (cleanUp: CleanUp): Promise<string> => {
    const { url, drop } = await createFreshDatabase((await postgres()).url)
    cleanUp.add(drop)
    return url
  }
  const postgres = once<LocalPostgres>(async () => {
    const settings = { max_connections: '300', max_replication_slots: '50', max_wal_senders: '50' }
    const local = await startLocalPostgres({ dataDir: await folder(shared), log: () => {}, settings })
    shared.add(() => local.stop())
    return local
  })
  const appOn = async (
    databaseUrl: string,
    cleanUp: CleanUp,
    settings?: Record<string, string>,
  ): Promise<App> => {
    const app = await startApp(databaseUrl, await folder(cleanUp), settings)
    cleanUp.add(() => app.stop())
    return app
  }
  const app = once<App>(async () => appOn(await database(shared), shared))
  return {
    forRow: () => {
      const own = new CleanUp()
      const context: BenchContext = {
        createDatabase: () => database(own),
        createFolder: () => folder(own),
        app,
        startApp: (databaseUrl, settings) => appOn(databaseUrl, own, settings),
        templates,
        runInBrowser,
        afterwards: (work) => own.add(work),
      }
      return { context, finish: () => own.run() }
    },
    close: () => shared.run(),
  }
}

/** Browser rows use web's packages, which the server does not have: they are scripts that print one line of JSON. */
async function runInBrowser(script: string, input: Record<string, unknown>): Promise<unknown> {
  const args = ['--import', 'tsx', join(browserScripts, `${script}.ts`), JSON.stringify(input)]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: unknown) => {
    throw new Error(`web/bench/${script}.ts: ${lastWords(error)}`, { cause: error })
  })
  const result: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  if (typeof result === 'object' && result !== null && 'cannotRun' in result)
    throw new CannotRun(String(result.cannotRun))
  return result
}

/** The message of a failed script, without Node's frame around it. */
function lastWords(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const message = /^[\w.]+: .*/m.exec(text.replaceAll(/^node:.*/gm, ''))?.[0] ?? text
  const waiting = /waiting for .*/.exec(stripVTControlCharacters(text))?.[0] ?? ''
  return `${message} ${waiting}`.trim()
}

class CleanUp {
  readonly #work: Work[] = []

  add(work: Work): void {
    this.#work.push(work)
  }

  /** The last one is called first, since it may depend on those before. */
  async run(): Promise<void> {
    for (let work = this.#work.pop(); work !== undefined; work = this.#work.pop()) await work()
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
