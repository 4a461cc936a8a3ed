import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@coop/postgres/testing'
import { projectFolder } from '../src/project-folder.ts'

export type App = {
  url: string
  pid: number
  databaseUrl: string
  administrator: { email: string; password: string }
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const administrator = { email: 'admin@paradox.example', password: 'a password for the bench' }

/** The settings for returning memory, as in the container, since they affect memory use most. */
const memorySettings: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(join(projectFolder, 'Dockerfile'), 'utf8').matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Runs `npm start` in a separate process with this database and folder. Resolves when the app is ready. */
export async function startApp(databaseUrl: string, dataDir: string): Promise<App> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const logFile = join(dataDir, 'app.log')
  const log = await open(logFile, 'a')
  // The ipc channel closes when this process ends for any reason, and the app then stops.
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...memorySettings,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  const exited = once(child, 'exit')
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  for (const deadline = Date.now() + 120_000; isRunning() && Date.now() < deadline;) {
    if (child.pid !== undefined && (await isReady(url))) {
      const stop = async (): Promise<void> => {
        child.kill('SIGTERM')
        await exited
      }
      return { url, pid: child.pid, databaseUrl, administrator, stop }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  const lastWords = (await readFile(logFile, 'utf8')).slice(-2000)
  throw new Error(`The app did not become ready; its last words:\n${lastWords}`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}
