import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { printable } from '@coop/sync/rules'
import { isDatabaseUnavailable } from '@coop/postgres'

const begun = performance.now()

// Whoever read our lines may be gone (a closed terminal, `| head`). That ends nobody: stopping is what signals are for,
// and while we stop there is still something to say.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** One line for the person who waits, with the seconds since the start. */
export function tell(line: string): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`  ${seconds.padStart(5)} s  ${printable(line)}\n`)
}

/**
 * Something that went wrong. An error of ours is a sentence and says it all, and so does a database that is away; any
 * other shows where it came from.
 */
export function complain(text: string, error?: unknown): void {
  process.stderr.write(`${printable(text)}${error === undefined ? '' : `: ${wordsOf(error)}`}\n`)
}

/** Further lines of a message are marked as such: a message may quote what came from outside. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return printableLines(String(error))
  const saysItAll = error.constructor === Error || isDatabaseUnavailable(error)
  if (saysItAll && error.message !== '') return printableLines(error.message)
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return [printableLines(`${error.name}: ${error.message}`), ...frames.map(printable)].join('\n')
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n  | ')
}
