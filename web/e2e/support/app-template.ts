import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createFreshDatabase, folderOfTests } from '@coop/postgres/testing'
import { keepContent } from './app-content.ts'
import { appSettings, endProcess, launchSomewhere } from './launch-app.ts'

/** The folders with files of the demo content. Files of the engine belong to one database, so they are not copied. */
const FILES = ['media', 'pictures']

/** A database with the demo content and the first administrator, and its files. */
export interface AppTemplate {
  readonly database: string
  readonly dataDir: string
}

/**
 * Lets the app fill an empty database once per run. Each app gets a copy of it.
 *
 * @param server the address of a Postgres with superuser rights
 */
export async function makeAppTemplate(
  server: string,
): Promise<AppTemplate & { remove: () => Promise<void> }> {
  const database = await createFreshDatabase(server)
  const dataDir = await mkdtemp(join(folderOfTests(), 'coop-e2e-template-'))
  const { child } = await launchSomewhere(appSettings(database.url, dataDir))
  await endProcess(child, 'SIGTERM')
  await keepContent(database.url)
  return {
    database: new URL(database.url).pathname.slice(1),
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** The environment variables that pass the template to the processes of the browser tests. */
export function templateVariables({ database, dataDir }: AppTemplate): Record<string, string> {
  return { E2E_TEMPLATE_DATABASE: database, E2E_TEMPLATE_DATA_DIR: dataDir }
}

export function appTemplate(): AppTemplate {
  const { E2E_TEMPLATE_DATABASE: database, E2E_TEMPLATE_DATA_DIR: dataDir } = process.env
  if (database === undefined || dataDir === undefined)
    throw new Error('E2E_TEMPLATE_DATABASE is not set: run the browser tests with npm run e2e.')
  return { database, dataDir }
}

export async function copyTemplateFiles({ dataDir }: AppTemplate, to: string): Promise<void> {
  await Promise.all(FILES.map((name) => cp(join(dataDir, name), join(to, name), { recursive: true })))
}

/**
 * Copies the resized pictures of an app to the template for apps that start later. Their names depend on their content.
 */
export async function keepPictures({ dataDir }: AppTemplate, from: string): Promise<void> {
  const made = join(from, 'pictures')
  const kept = join(dataDir, 'pictures')
  const known = new Set(await readdir(kept))
  const isNew = (name: string): boolean => !known.has(name) && !name.endsWith('.part')
  const names = (await readdir(made)).filter(isNew)
  await Promise.all(names.map((name) => rename(join(made, name), join(kept, name))))
}
