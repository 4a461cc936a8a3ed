import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineSlowness } from './machine-slowness.ts'
import { run } from './run.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const folders = ['sync', 'server', 'web']
const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')

interface LongTest {
  readonly name: string
  /** a script of package.json, with its arguments */
  readonly script: readonly string[]
}

/**
 * `npm run test:long [-- --until SECONDS] [WORD …]`: runs the long tests, or those with a word in their name. Their
 * order depends on the commit, so that each runs sometimes even if the time does not suffice for all. `until`, in
 * seconds since 1970, is the time after which no test starts and the running one is ended.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' } },
    allowPositionals: true,
  })
  const until = values.until === undefined ? Infinity : 1000 * Number(values.until)
  if (Number.isNaN(until)) throw new Error('--until takes a time in seconds since 1970')
  const isWanted = ({ name }: LongTest): boolean =>
    positionals.length === 0 || positionals.some((word) => name.includes(word))
  const tests = inOrderOfCommit(longTests().filter(isWanted))
  if (tests.length === 0) throw new Error(`No long test has ${positionals.join(' or ')} in its name`)
  process.env['TEST_SLOWNESS'] = String(await machineSlowness())
  const summary: string[] = []
  let hasFailed = false
  for (const { name, script } of tests) {
    const startedAt = performance.now()
    process.stdout.write(`\n── ${name}\n`)
    const outcome = Date.now() < until ? await run('pnpm', ['run', ...script], until) : 'out of time'
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    summary.push(`${outcome.padEnd(11)} ${`${seconds} s`.padStart(7)}  ${name}`)
    hasFailed ||= outcome === 'failed'
  }
  process.stdout.write(`\n${summary.join('\n')}\n`)
  return hasFailed ? 1 : 0
}

/** Files with `.long.` in their name, and browser tests with the tag `@long`. */
function longTests(): LongTest[] {
  return folders.flatMap(filesBelow).flatMap((file): LongTest[] => {
    if (/\.long\.(?:\w+\.)?test\.tsx?$/.test(file)) return [{ name: file, script: ['unit:long', file] }]
    const isLong = (): boolean => file.includes('.long.') || read(file).includes("tag: '@long'")
    if (!file.endsWith('.spec.ts') || !isLong()) return []
    return [{ name: file, script: ['e2e', basename(file), '--project', 'long'] }]
  })
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : filesBelow(path)
  })
}

function inOrderOfCommit(tests: readonly LongTest[]): LongTest[] {
  const commit = currentCommit()
  const placed = tests.map((test) => ({
    test,
    place: createHash('sha256')
      .update(commit + test.name)
      .digest('hex'),
  }))
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ test }) => test)
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
