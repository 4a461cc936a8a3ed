import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@coop/postgres/testing'

interface Launched {
  readonly port: number
  readonly url: string
  readonly child: ChildProcess
}

export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
export const administrator = { email: 'admin@paradox.example', password: 'a password for browser tests' }

/** The environment variables of every app in the browser tests. */
export function appSettings(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
}

/** Retries, because another process may take the port between the check and the start of the app. */
export async function launchSomewhere(env: Record<string, string>, tries = 3): Promise<Launched> {
  const port = await freePort()
  try {
    return { port, url: urlOf(port), child: await launch(env, port) }
  } catch (error) {
    if (tries === 1 || !String(error).includes(`Port ${port} is in use`)) throw error
    return launchSomewhere(env, tries - 1)
  }
}

/** The compiled program, as for `npm start`. Compiling it at every start would take most of the start time. */
const compiled = [join(projectFolder, 'server/run.js'), 'main']

export async function launch(
  env: Record<string, string>,
  port: number,
  program: readonly string[] = compiled,
): Promise<ChildProcess> {
  const logFile = join(env['DATA_DIR'] ?? tmpdir(), 'app.log')
  const log = await open(logFile, 'a')
  // The app stops when its ipc channel closes, so it also stops when this process dies.
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

export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

function urlOf(port: number): string {
  return `http://localhost:${port}`
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false // The app is not listening yet.
  }
}
