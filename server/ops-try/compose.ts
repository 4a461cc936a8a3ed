import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const PROJECT = 'coop-ops-try'
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

export interface Installation {
  /** `docker compose …`; returns its output. @throws an error with its output */
  compose: (...args: string[]) => Promise<string>
  docker: (...args: string[]) => Promise<string>
  /** the first value of the query's result */
  sql: (query: string) => Promise<string>
  /** Removes its containers and volumes. */
  clear: () => Promise<void>
  remove: () => Promise<void>
}

/** @returns a sentence if no container engine is available */
export async function missingEngine(): Promise<string | null> {
  try {
    await execute('docker', ['compose', 'version'])
    await execute('docker', ['info'])
    return null
  } catch {
    return 'No container engine was found (docker with compose): nothing was tried.'
  }
}

/** A separate installation in a copy of this checkout, so that no `.env` and no volume of another one is affected. */
export async function copyInstallation(projectFolder: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'coop-ops-try-'))
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  for (const path of stdout.split('\0').filter((one) => one !== '')) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    // A removed file may not be committed yet.
    await cp(join(projectFolder, path), join(folder, path)).catch(() => {})
  }
  const settings = {
    SITE_DOMAIN: 'localhost',
    ACME_EMAIL: 'nobody@example.org',
    POSTGRES_PASSWORD: 'tried',
    ELECTRIC_SECRET: 'tried',
    COMPOSE_PROFILES: process.env['COMPOSE_PROFILES'] ?? 'engine',
    DEMO_CONTENT: 'on',
    METRICS_PORT: '9464',
  }
  let example = await readFile(join(folder, '.env.example'), 'utf8')
  for (const [name, value] of Object.entries(settings))
    example = example.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)
  await writeFile(join(folder, '.env'), example)

  // Compose prefers the environment to .env, and this process may have the environment of another installation.
  const env = { ...process.env, ...settings, COMPOSE_PROJECT_NAME: PROJECT }
  const docker = async (...args: string[]): Promise<string> => {
    const result = await execute('docker', args, { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES })
    return result.stdout.trim()
  }
  const compose = (...args: string[]): Promise<string> => docker('compose', ...args)
  const clear = async (): Promise<void> => {
    await compose('--profile', '*', 'down', '--volumes', '--remove-orphans')
  }
  return {
    compose,
    docker,
    sql: (query) => compose('exec', '-T', 'postgres', 'psql', '-U', 'coop', '-d', 'coop', '-Atc', query),
    clear,
    remove: async () => {
      await clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
