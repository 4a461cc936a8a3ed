import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectTo } from '@coop/sync/database'
import { findPostgresBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { keepRunning } from './keep-running.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { commandLine, isAlive } from './process-identity.ts'
import { assertWritable, chooseRunAs, type RunAs } from './run-as.ts'

export type LocalPostgresOptions = {
  /** the cluster is in `{dataDir}/postgres`, its log in `{dataDir}/postgres.log` */
  dataDir: string
  /** default: a free port */
  port?: number
  log: (line: string) => void
  /** false trades safety on a power failure for speed, only for tests; default true */
  durable?: boolean
  /** further server settings */
  settings?: Record<string, string>
}

export type LocalPostgres = { url: string; stop(): Promise<void> }

const major = '18'
const passwordFile = 'local-password'

/**
 * Runs our own Postgres on 127.0.0.1, with a generated password. A killed server is restarted. If this process is
 * killed, the server continues, and the next start on the same folder adopts it. Only one process at a time may own a
 * folder.
 * @throws an error of one sentence with the folder and the fix
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const dataDir = resolve(options.dataDir)
  assertWritable(dataDir)
  const lock = takeOwnerLock(
    join(dataDir, 'postgres.lock'),
    (pid) =>
      `The database in ${dataDir} is in use by process ${pid}: stop it first, or set DATA_DIR to another folder.`,
  )
  try {
    const runAs = await chooseRunAs(dataDir, await findPostgresBinaries())
    if (runAs.home !== dataDir)
      options.log(`Postgres cannot run in ${dataDir} on this machine; its data is in ${runAs.home}`)
    const cluster = join(runAs.home, 'postgres')
    await ensureCluster(cluster, runAs, options)
    const url = (await adopt(cluster, options)) ?? (await start(cluster, runAs, options))
    const keeper = keepRunning({
      isRunning: () => {
        const running = readPidFile(cluster)
        return running !== undefined && isOurServer(running.pid, cluster)
      },
      // At the same address, which every connection of this process uses.
      restart: async () => {
        if ((await adopt(cluster, options)) !== url)
          await start(cluster, runAs, { ...options, port: Number(new URL(url).port) })
      },
      log: options.log,
    })
    return {
      url,
      stop: async () => {
        await keeper.stop()
        await stop(cluster, runAs)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the running server of this folder, started by any process; undefined: none runs. */
export async function findLocalPostgres(dataDir: string): Promise<string | undefined> {
  const runAs = await chooseRunAs(resolve(dataDir), await findPostgresBinaries())
  const cluster = join(runAs.home, 'postgres')
  const running = existsSync(cluster) ? readPidFile(cluster) : undefined
  if (running === undefined || !isOurServer(running.pid, cluster)) return undefined
  const url = urlOf(cluster, running.port)
  return (await answers(url)) ? url : undefined
}

/** Makes the cluster under a temporary name first, so that a killed initdb leaves no half cluster. */
async function ensureCluster(cluster: string, runAs: RunAs, options: LocalPostgresOptions): Promise<void> {
  if (existsSync(cluster)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version === major) return
    throw new Error(
      `${cluster} was created by Postgres ${version}, and this is Postgres ${major}: move its data with pg_dump, or move the folder away to start with an empty database.`,
    )
  }
  options.log('Creating a Postgres database')
  const draft = `${cluster}.new`
  const draftPassword = `${cluster}.password`
  const password = randomBytes(24).toString('hex')
  rmSync(draft, { recursive: true, force: true })
  writeFileSync(draftPassword, password, { mode: 0o600 })
  runAs.handOver(draftPassword)
  // Without an explicit encoding, a machine without LANG would use SQL_ASCII.
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${draftPassword}`]
  const speed = options.durable === false ? ['--no-sync'] : []
  const made = await runAs.run(runAs.binaries.initdb, [`--pgdata=${draft}`, ...access, ...encoding, ...speed])
  rmSync(draftPassword, { force: true })
  if (made.code !== 0)
    throw new Error(`Postgres could not create its files in ${draft}: ${lastLine(made.output)}`)
  writeFileSync(join(draft, passwordFile), password, { mode: 0o600 })
  renameSync(draft, cluster)
}

/** Takes over the server of an earlier, killed process. */
async function adopt(cluster: string, options: LocalPostgresOptions): Promise<string | undefined> {
  const running = readPidFile(cluster)
  if (running === undefined) return undefined
  if (!isOurServer(running.pid, cluster)) {
    // Its process is dead, or another process has its pid. Postgres itself would refuse to start with this file.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = urlOf(cluster, running.port)
  for (const deadline = Date.now() + 10_000; isAlive(running.pid) && Date.now() < deadline;) {
    if (await answers(url)) {
      options.log('Using the Postgres that was still running')
      return url
    }
    await pause(50)
  }
  return undefined
}

async function start(cluster: string, runAs: RunAs, options: LocalPostgresOptions): Promise<string> {
  const logFile = `${cluster}.log`
  let failure = ''
  // Retried, because another program may take the port before Postgres does, and the last backends of a killed server
  // may still hold its shared memory.
  for (let attempt = 0; attempt < 10; attempt++) {
    // The previous owner may have died while it started a server, which now holds the folder.
    const running = attempt === 0 ? undefined : await adopt(cluster, options)
    if (running !== undefined) return running
    const port = options.port ?? (await freePort())
    const settings = Object.entries(settingsFor(options, port)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    // -l is needed: without a log file the server inherits our pipes, and pg_ctl would never seem to end.
    const started = await runAs.run(runAs.binaries.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${cluster}`,
      `--log=${logFile}`,
      `--options=${settings.join(' ')}`,
    ])
    const url = urlOf(cluster, port)
    if (started.code === 0 && (await answers(url))) return url
    failure = lastLine(existsSync(logFile) ? readFileSync(logFile, 'utf8') : '') || lastLine(started.output)
    await pause(200)
  }
  throw new Error(`Postgres did not start in ${cluster}: ${failure} (the full log is in ${logFile})`)
}

async function stop(cluster: string, runAs: RunAs): Promise<void> {
  const fast = await runAs.run(runAs.binaries.pgCtl, ['stop', '-w', '-t', '20', '-m', 'fast', '-D', cluster])
  if (fast.code === 0 || readPidFile(cluster) === undefined) return
  await runAs.run(runAs.binaries.pgCtl, ['stop', '-w', '-t', '20', '-m', 'immediate', '-D', cluster])
}

function settingsFor(options: LocalPostgresOptions, port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No socket file, since its path may exceed the limit of 107 bytes.
    unix_socket_directories: '',
    wal_level: 'logical',
    max_replication_slots: '20',
    max_wal_senders: '20',
    // An unread slot must not fill the disk; its engine then takes fresh snapshots.
    max_slot_wal_keep_size: '4GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
}

function readPidFile(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

function isOurServer(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  const command = commandLine(pid)
  return command === undefined || (command.includes('postgres') && command.includes(cluster))
}

function urlOf(cluster: string, port: number): string {
  const password = readFileSync(join(cluster, passwordFile), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

async function answers(url: string): Promise<boolean> {
  const sql = connectTo(url, { max: 1, connect_timeout: 2, fetch_types: false })
  try {
    await sql`select 1`
    return true
  } catch {
    return false // refused, still starting, or not our server: the caller retries
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
