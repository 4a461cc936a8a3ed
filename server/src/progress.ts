import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { isDatabaseAway } from './problem.ts'

const begun = performance.now()

// Whoever read our lines may be gone (a closed terminal, `| head`). That ends nobody: stopping is what signals are for,
// and while we stop there is still something to say.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** One line for the person who waits, with the seconds since the start. */
export function tell(line: string): void {
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${line}\n`)
}

/**
 * Something that went wrong. An error of ours is a sentence and says it all, and so does a database that is away; any
 * other shows where it came from.
 */
export function complain(text: string, error?: unknown): void {
  process.stderr.write(`${text}${error === undefined ? '' : `: ${wordsOf(error)}`}\n`)
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const saysItAll = error.constructor === Error || isDatabaseAway(error)
  return (saysItAll && error.message) || (error.stack ?? error.message)
}
