import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test as base } from '@playwright/test'
import { createFreshDatabase, folderOfTests } from '@coop/postgres/testing'
import { restoreContent } from './app-content.ts'
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
  /** Kills the process at once, as in a crash. Database and DATA_DIR stay. */
  kill(): Promise<void>
  /** Starts again with the same port, database and DATA_DIR, and waits until the app is ready. */
  restart(): Promise<void>
  /** Starts again as the next version, in which every script of site and admin has another name. */
  release(): Promise<void>
  /** Shuts down normally and removes everything. A test that starts an app must stop it. */
  stop(): Promise<void>
}

/**
 * Starts the whole application in a separate process, on a separate database with the demo content.
 *
 * @param env with DEMO_CONTENT the database starts empty
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

/** The content of a shared app, which the tests of one file after another change. */
interface Content {
  readonly app: App
  /** The file whose tests use the content now. */
  file: string
  /** The old slug in the last restore; empty before the first. */
  mark: string
}

/**
 * The tests of a worker share one app (`app`), because starting it takes as long as some tests. The tests of a file run
 * in order and see each other's changes. Before the next file, all content is restored. A file that breaks or fills its
 * app gets a separate one with `test.use({ ownApp: import.meta.url })`, or starts one with `startApp`.
 */
export const test = base.extend<{ contentOfFile: undefined }, { app: App; content: Content; ownApp: string }>(
  {
    // Another value of this option starts another worker.
    ownApp: ['', { scope: 'worker', option: true }],
    app: [
      // Playwright reads from this pattern which fixtures are required.
      async ({ ownApp: _ownApp }, use) => {
        const app = await startApp()
        await use(app)
        await app.stop()
      },
      { scope: 'worker' },
    ],
    content: [({ app }, use) => use({ app, file: '', mark: '' }), { scope: 'worker' }],
    contentOfFile: [
      async ({ content }, use, { file }) => {
        if (content.file !== '' && content.file !== file) await restore(content)
        content.file = file
        await use(undefined)
      },
      { auto: true },
    ],
    page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waitsForHydration(page) : page),
  },
)

/** Resolves when the pages of the app show the restored content. */
async function restore(content: Content): Promise<void> {
  const { app } = content
  content.mark = `restored-${randomUUID()}`
  await restoreContent(app.databaseUrl, content.mark)
  const redirects = async () =>
    (await fetch(`${app.url}/services/${content.mark}`, { redirect: 'manual' })).status
  await expect.poll(redirects).toBe(308)
}
