import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineSlowness } from './machine-slowness.ts'
import { reasons, run, type Run } from './run.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const folders = ['sync', 'server', 'web']
const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')

/** Browser tests of several files use all cores, and share one Postgres. */
const filesAtOnce = 4

/**
 * `npm run test:long [-- --until SECONDS] [WORD …]`: runs the long tests, or those of files with a word in their name.
 * Their order depends on the commit, so that each runs sometimes even if the time does not suffice for all. `until`, in
 * seconds since 1970, is the time after which no test starts and the running one is ended.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' } },
    allowPositionals: true,
  })
  const until = values.until === undefined ? Infinity : 1000 * Number(values.until)
  if (Number.isNaN(until)) throw new Error('--until takes a time in seconds since 1970')
  const isWanted = (file: string): boolean =>
    positionals.length === 0 || positionals.some((word) => file.includes(word))
  const runs = longRuns(longTests().filter(isWanted))
  if (runs.length === 0) throw new Error(`No long test has ${positionals.join(' or ')} in its name`)
  process.env['TEST_SLOWNESS'] = String(await machineSlowness())
  const done: (Run & { readonly name: string; readonly seconds: number })[] = []
  for (const files of runs) {
    const startedAt = performance.now()
    const name = files.join(' ')
    process.stdout.write(`\n── ${name}\n`)
    const result: Run =
      Date.now() < until
        ? await run('pnpm', ['run', ...scriptOf(files)], until)
        : { outcome: 'out of time', end: '' }
    done.push({ ...result, name, seconds: Math.round((performance.now() - startedAt) / 1000) })
  }
  process.stdout.write(`\n${reasons(done)}`)
  for (const { name, outcome, seconds } of done)
    process.stdout.write(`${outcome.padEnd(11)} ${`${seconds} s`.padStart(7)}  ${name}\n`)
  return done.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/** Files with `.long.` in their name, and with browser tests that have the tag `@long`. */
function longTests(): string[] {
  return folders.flatMap(filesBelow).filter((file) => {
    if (isBrowserTest(file)) return file.includes('.long.') || read(file).includes("tag: '@long'")
    return /\.long\.(?:\w+\.)?test\.tsx?$/.test(file)
  })
}

function isBrowserTest(file: string): boolean {
  return file.endsWith('.spec.ts')
}

/** The files of each run, in the order of the commit. */
function longRuns(files: readonly string[]): string[][] {
  const ordered = inOrderOfCommit(files, (file) => file)
  const ofBrowser = ordered.filter(isBrowserTest)
  const groups = ofBrowser.flatMap((_, at) =>
    at % filesAtOnce === 0 ? [ofBrowser.slice(at, at + filesAtOnce)] : [],
  )
  const others = ordered.filter((file) => !isBrowserTest(file)).map((file) => [file])
  return inOrderOfCommit([...groups, ...others], (group) => group.join())
}

/** A script of package.json, with its arguments. */
function scriptOf(files: readonly string[]): string[] {
  return files.every(isBrowserTest)
    ? ['e2e', ...files.map((file) => basename(file)), '--project', 'long']
    : ['unit:long', ...files]
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : filesBelow(path)
  })
}

function inOrderOfCommit<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const commit = currentCommit()
  const placed = items.map((item) => ({
    item,
    place: createHash('sha256')
      .update(commit + nameOf(item))
      .digest('hex'),
  }))
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item)
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' })
  } catch {
    // Without git or a repository, the order depends on the day.
    return new Date().toDateString()
  }
}

process.exitCode = await main()
