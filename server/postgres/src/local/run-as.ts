import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'

type RunResult = { code: number; output: string }

/** How, and in which folder, the Postgres programs run for this user. */
export type RunAs = {
  /** the folder with the cluster and its log */
  home: string
  binaries: PostgresBinaries
  /** makes the user that runs Postgres the owner of a file */
  handOver(path: string): void
  run(program: string, args: string[]): Promise<RunResult>
}

type Account = { uid: number; gid: number }
const plain: { handOver(path: string): void } = { handOver: () => {} }
const namespace = ['-U', '--map-user=65534', '--map-group=65534']

/**
 * Postgres refuses to run as root. Root therefore runs it in a user namespace in which root's files belong to 'nobody',
 * so that data stays in the configured folder, also below folders that only root may enter. If namespaces are forbidden
 * (some containers), it runs as an unprivileged account. This account may be unable to enter DATA_DIR, so data (and, if
 * needed, the programs) are below /var/tmp.
 */
export async function chooseRunAs(wantedHome: string, binaries: PostgresBinaries): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    return { ...plain, home: wantedHome, binaries, run: (program, args) => execute(program, args) }
  }
  const fallbackHome = join('/var/tmp', `paradox-cooperative-${digest(wantedHome)}`)
  const canIsolate = (await execute('unshare', [...namespace, 'true'])).code === 0
  // Data below the fallback folder stays in use, even if a namespace is possible now.
  if (canIsolate && !existsSync(join(fallbackHome, 'postgres'))) {
    return {
      ...plain,
      home: wantedHome,
      binaries,
      run: (program, args) => execute('unshare', [...namespace, program, ...args]),
    }
  }
  if (existsSync(join(wantedHome, 'postgres'))) {
    throw new Error(
      `${join(wantedHome, 'postgres')} belongs to root, and Postgres can run as root only inside a user namespace, ` +
        `which this machine forbids: start as an ordinary user who owns the folder, or set DATABASE_URL.`,
    )
  }
  return runAsAccount(fallbackHome, unprivilegedAccount(), binaries)
}

async function runAsAccount(home: string, account: Account, binaries: PostgresBinaries): Promise<RunAs> {
  const run = (program: string, args: string[]): Promise<RunResult> => execute(program, args, account)
  if (!existsSync(home)) {
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, account.uid, account.gid)
  }
  const stat = lstatSync(home)
  if (!stat.isDirectory() || stat.uid !== account.uid) {
    throw new Error(
      `${home} is not a folder of uid ${account.uid}: somebody else made it; remove it, or set DATABASE_URL.`,
    )
  }
  return {
    home,
    binaries: (await run(binaries.postgres, ['--version'])).code === 0 ? binaries : copyOfBinaries(binaries),
    handOver: (path) => chownSync(path, account.uid, account.gid),
    run,
  }
}

/** Copies the programs to a folder where the unprivileged account can execute them. Root owns the copies. */
function copyOfBinaries(binaries: PostgresBinaries): PostgresBinaries {
  const native = dirname(dirname(binaries.postgres))
  const copy = join('/var/tmp', `paradox-cooperative-programs-${digest(native)}`)
  const marker = join(copy, 'complete')
  if (existsSync(copy) && lstatSync(copy).uid !== 0) {
    throw new Error(`${copy} does not belong to root: remove it, or set DATABASE_URL.`)
  }
  if (!existsSync(marker)) {
    cpSync(native, join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(copy, 0o755)
    mkdirSync(marker)
  }
  if (lstatSync(copy).uid !== 0)
    throw new Error(`${copy} does not belong to root: remove it, or set DATABASE_URL.`)
  const inCopy = (program: string): string => join(copy, 'native/bin', basename(program))
  return {
    initdb: inCopy(binaries.initdb),
    pgCtl: inCopy(binaries.pgCtl),
    postgres: inCopy(binaries.postgres),
  }
}

function unprivilegedAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'Postgres does not run as root, and /etc/passwd has neither postgres nor nobody: start as an ordinary user, or set DATABASE_URL.',
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * The working folder and locale are fixed: an unprivileged account may be unable to enter ours, and messages are
 * parsed.
 */
function execute(program: string, args: string[], account?: Account): Promise<RunResult> {
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    ...(process.env['SYSTEMROOT'] && { SYSTEMROOT: process.env['SYSTEMROOT'] }),
  }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: '/', env, ...account }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      resolve({ code, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') })
    })
  })
}

/** Reports early, in a clear sentence, what would later be an EACCES. */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `${folder} cannot be written by this user: change its owner, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}
