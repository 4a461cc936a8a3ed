import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { readConfig } from './config/config.ts'
import { startLocalPostgres } from '@coop/postgres'
import { logger } from './process/logger.ts'
import { projectFolder } from './project-folder.ts'
import { createShutdown } from './process/shutdown.ts'
import { stopWithProcess } from './process/stop-with-process.ts'

/**
 * `npm run dev`: Postgres stays up in this process. The app runs in a child process, which restarts when a loaded file
 * of server or sync changes. Vite handles changes in web inside the child, without a restart.
 */
const shutdown = createShutdown(logger)

async function start(): Promise<void> {
  const config = readConfig(process.env, projectFolder)
  let databaseUrl = config.databaseUrl
  if (databaseUrl === undefined) {
    logger.info('Starting Postgres')
    const local = await startLocalPostgres({ dataDir: config.dataDir, log: logger.info })
    shutdown.add('Postgres', () => local.stop())
    databaseUrl = local.url
  }
  shutdown.signal.throwIfAborted()
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const child = spawn(
    process.execPath,
    [tsx, 'watch', '--clear-screen=false', join(projectFolder, 'server/src/main.ts')],
    {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  shutdown.add('the app', async () => {
    // Ctrl-C has reached the child as well, and a second signal would abort its stop.
    const timer = setTimeout(() => child.kill('SIGTERM'), 1500)
    await exited
    clearTimeout(timer)
  })
}

stopWithProcess(shutdown, start(), logger)
