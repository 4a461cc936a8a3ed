import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { freePort } from '@coop/postgres/testing'
import { createFreshDatabase } from '@coop/postgres/testing'
import { waitsForHydration } from './hydrated-page.ts'
import { makeNextRelease } from './next-release.ts'

export type App = {
  url: string
  databaseUrl: string
  dataDir: string
  administrator: { email: string; password: string }
  /** the process dies at once, as in a crash; database and DATA_DIR stay */
  kill(): Promise<void>
  /** starts again on the same port, database and DATA_DIR, and waits until ready */
  restart(): Promise<void>
  /** starts again as the release after this one: every script of site and admin has another name */
  release(): Promise<void>
  /** stops in order and removes everything; a test that starts an app stops it */
  stop(): Promise<void>
}

type Launched = { port: number; url: string; child: ChildProcess }

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
const administrator = { email: 'admin@paradox.example', password: 'a password for browser tests' }

/** The whole application in a process of its own, on an empty database, ready to be used. */
export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const server = process.env['E2E_POSTGRES_URL']
  if (server === undefined)
    throw new Error('E2E_POSTGRES_URL is not set: run the browser tests with npm run e2e.')
  const database = await createFreshDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'coop-e2e-app-'))
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...env,
  }
  const started = await launchSomewhere(settings)
  const { port, url } = started
  let { child } = started

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url,
    databaseUrl: database.url,
    dataDir,
    administrator,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      child = await launch(settings, port)
    },
    release: async () => {
      const folder = join(dataDir, 'next-release')
      await makeNextRelease(projectFolder, folder)
      await end('SIGTERM')
      child = await launch(settings, port, [join(folder, 'server/dist/main.js')])
    },
    stop: async () => {
      await end('SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The tests of a file share one app (`app`), which no other file changes: each file that uses it names itself with
 * `test.use({ file: import.meta.url })`. Tests that break their app start one of their own with `startApp`.
 */
export const test = base.extend<object, { app: App; file: string }>({
  // Another value is another worker.
  file: ['', { scope: 'worker', option: true }],
  app: [
    // Playwright reads from this pattern which fixtures are needed.
    async ({ file }, use) => {
      if (file === '')
        throw new Error('A file that uses `app` begins with test.use({ file: import.meta.url })')
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waitsForHydration(page) : page),
})

/** Another process may take the port between the check and the start of the app. */
async function launchSomewhere(env: Record<string, string>, tries = 3): Promise<Launched> {
  const port = await freePort()
  try {
    return { port, url: urlOf(port), child: await launch(env, port) }
  } catch (error) {
    if (tries === 1 || !String(error).includes(`Port ${port} is in use`)) throw error
    return launchSomewhere(env, tries - 1)
  }
}

/** Compiled, as for `npm start`: compiling it anew at every start would take most of the time of the start. */
const compiled = [join(projectFolder, 'server/run.js'), 'main']

async function launch(
  env: Record<string, string>,
  port: number,
  program: readonly string[] = compiled,
): Promise<ChildProcess> {
  const logFile = join(env['DATA_DIR'] ?? tmpdir(), 'app.log')
  const log = await open(logFile, 'a')
  // The ipc channel is there to break: the app stops when this process dies, however it dies.
  const child = spawn(process.execPath, program, {
    cwd: projectFolder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  for (const deadline = Date.now() + 200_000; Date.now() < deadline;) {
    if (child.exitCode !== null) break
    if (await responds(`${urlOf(port)}/readyz`)) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(
    `The app did not become ready; the end of its log:\n${(await readFile(logFile, 'utf8')).slice(-3000)}`,
  )
}

function urlOf(port: number): string {
  return `http://localhost:${port}`
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false // not listening yet
  }
}
