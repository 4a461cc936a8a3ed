import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Bench, CannotRun } from './bench.ts'
import { commitToReaderBench } from './engine/commit-to-reader.bench.ts'
import { snapshotBench } from './engine/snapshot.bench.ts'
import { costsBench } from './load/costs.bench.ts'
import { mixedLoadBench } from './load/mixed-load.bench.ts'
import { soakBench } from './load/soak.bench.ts'
import { createRunContext, type RunContext } from './run-context.ts'
import { formatTable, type Row } from './table.ts'
// The browser is a dependency of web.
import { adminFirstBytesBench } from '../../web/bench/admin-first-bytes.bench.ts'
import { adminFirstVisitBench } from '../../web/bench/admin-first-visit.bench.ts'
import { adminMemoryBench } from '../../web/bench/admin-memory.bench.ts'
import { adminSecondVisitBench } from '../../web/bench/admin-second-visit.bench.ts'
import { adminReleasedTableBench, adminTableBench } from '../../web/bench/admin-table.bench.ts'
import { adminTypingBench } from '../../web/bench/admin-typing.bench.ts'
import { firstVisitBench } from '../../web/bench/first-visit.bench.ts'
import { lighthouseBench } from '../../web/bench/lighthouse.bench.ts'
import { saveToScreensBench } from '../../web/bench/save-to-screens.bench.ts'

/**
 * `npm run bench` measures every row, `npm run bench -- engine` those whose name contains the word. Rows about pages
 * can be limited to some, as in `npm run bench -- Lighthouse /offering /members/{company}`. `npm run bench -- soak 30`
 * is half an hour of mixed load, which runs only by name. A missed target does not fail the run: the exit code is 1
 * only when a row failed.
 */
const benches: readonly Bench[] = [
  snapshotBench,
  commitToReaderBench,
  firstVisitBench,
  lighthouseBench,
  saveToScreensBench,
  adminFirstVisitBench,
  adminFirstBytesBench,
  adminSecondVisitBench,
  adminMemoryBench,
  adminTableBench,
  adminReleasedTableBench,
  adminTypingBench,
  costsBench,
  mixedLoadBench,
  soakBench,
]
const resultFile = fileURLToPath(new URL('../../bench/latest.json', import.meta.url))

const [word = '', ...words] = process.argv.slice(2)
const selection = benches.filter((bench) =>
  bench.isOnlyNamed === true ? bench.name === word : bench.name.includes(word),
)
if (selection.length === 0) {
  complain(`No row has "${word}" in its name; there are:\n${benches.map(({ name }) => name).join('\n')}`)
  process.exit(1)
}

// Other load on the machine is printed, since it affects the figures.
const load = loadavg().map((value) => value.toFixed(1))
// Ctrl-C also ends the children, so the current row fails; this process continues to clean up.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
const run = createRunContext(words, stop.signal)

const rows: Row[] = []
try {
  for (const bench of selection) {
    if (stop.signal.aborted) break
    complain(`measuring ${bench.name}`)
    rows.push(...(await measure(bench, run)))
  }
} finally {
  await run.close()
}

await mkdir(fileURLToPath(new URL('.', `file://${resultFile}`)), { recursive: true })
await writeFile(resultFile, `${JSON.stringify({ at: new Date(), machine: machine(), rows }, null, 2)}\n`)
process.stdout.write(`\n${formatTable(rows)}\n\n${machine()}\n`)
if (stop.signal.aborted) process.exitCode = 130

async function measure(bench: Bench, run: RunContext): Promise<Row[]> {
  const { context, finish } = run.forRow()
  const figures = Object.entries(bench.bar)
  try {
    const measured = await bench.run(context)
    return figures.map(([figure, bar]) => {
      const { value, note } = measured[figure] ?? { value: null, note: 'was not measured' }
      return { name: bench.name, figure, bar, value, note }
    })
  } catch (error) {
    const note = error instanceof CannotRun ? `cannot run: ${error.message}` : `failed: ${String(error)}`
    if (!(error instanceof CannotRun)) {
      complain(error instanceof Error ? (error.stack ?? note) : note)
      process.exitCode = 1
    }
    return figures.map(([figure, bar]) => ({ name: bench.name, figure, bar, value: null, note }))
  } finally {
    await finish()
  }
}

function machine(): string {
  const [cpu] = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${cpus().length} × ${cpu?.model ?? 'cpu'}, ${memory} GiB, Node ${process.version}, ${process.platform}, load before: ${load.join(' ')}`
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
