import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { test as base } from '@playwright/test'
import { createFreshDatabase, folderOfTests } from '@coop/postgres/testing'
import { appTemplate, copyTemplateFiles, keepPictures } from './app-template.ts'
import { waitsForHydration } from './hydrated-page.ts'
import {
  administrator,
  appSettings,
  endProcess,
  launch,
  launchSomewhere,
  projectFolder,
} from './launch-app.ts'
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
  /** starts again as the version after this one: every script of site and admin has another name */
  release(): Promise<void>
  /** stops in order and removes everything; a test that starts an app stops it */
  stop(): Promise<void>
}

/**
 * The whole application in a process of its own, ready to be used, on a database of its own with the demo content.
 * @param env with DEMO_CONTENT the database begins empty
 */
export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const server = process.env['E2E_POSTGRES_URL']
  if (server === undefined)
    throw new Error('E2E_POSTGRES_URL is not set: run the browser tests with npm run e2e.')
  const template = 'DEMO_CONTENT' in env ? null : appTemplate()
  const database = await createFreshDatabase(server, async () => template?.database ?? 'template1')
  const dataDir = await mkdtemp(join(folderOfTests(), 'coop-e2e-app-'))
  if (template !== null) await copyTemplateFiles(template, dataDir)
  const settings = { ...appSettings(database.url, dataDir), ...env }
  const started = await launchSomewhere(settings)
  const { port, url } = started
  let { child } = started
  const end = (signal: 'SIGTERM' | 'SIGKILL') => endProcess(child, signal)

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
      if (template !== null) await keepPictures(template, dataDir)
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
