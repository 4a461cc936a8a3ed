import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { printable } from '@coop/sync/rules'
import { isDatabaseUnavailable } from '@coop/postgres'

/**
 * The log that the operator reads. `info`: progress; `warn`: a fault that the server goes on from by itself; `error`:
 * one that an operator should look at. The methods need no `this`, so that one of them can be passed alone.
 */
export interface Logger {
  info: (text: string) => void
  warn: (text: string, error?: unknown) => void
  error: (text: string, error?: unknown) => void
}

type Level = keyof Logger

export interface LogTarget {
  /** `text`, for people: progress to stdout, the rest to stderr. `json`: one object per line, all to stderr. */
  format: 'text' | 'json'
  stdout: (text: string) => void
  stderr: (text: string) => void
}

export function createLogger({ format, stdout, stderr }: LogTarget): Logger {
  const write = (level: Level, text: string, error?: unknown): void => {
    if (format === 'json') return stderr(`${JSON.stringify(recordOf(level, text, error))}\n`)
    if (level === 'info') return stdout(progressLine(text))
    stderr(`${printable(text)}${error === undefined ? '' : `: ${describeForPeople(error)}`}\n`)
  }
  return {
    info: (text) => write('info', text),
    warn: (text, error) => write('warn', text, error),
    error: (text, error) => write('error', text, error),
  }
}

/** A line of progress for people, with the seconds since the start. */
function progressLine(text: string): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `  ${seconds.padStart(5)} s  ${printable(text)}\n`
}

/**
 * The message of an error of ours suffices, and so does that of an unavailable database; any other shows where it came
 * from. Further lines of a message are marked as such, since a message may quote what came from outside.
 */
export function describeForPeople(error: unknown): string {
  const { name, message, stack } = describe(error)
  const text = printableLines(name === undefined ? message : `${name}: ${message}`, '\n  | ')
  return [text, ...stack.map((frame) => `    ${frame}`)].join('\n')
}

function recordOf(level: Level, text: string, error: unknown): object {
  const record = { time: new Date().toISOString(), level, text: printable(text) }
  if (error === undefined) return record
  const { name, message, stack } = describe(error)
  return {
    ...record,
    error: {
      ...(name !== undefined && { name: printable(name) }),
      message: printableLines(message, '\n'),
      ...(stack.length > 0 && { stack }),
    },
  }
}

/** Without a name and a stack where the message suffices. */
function describe(error: unknown): { name?: string; message: string; stack: string[] } {
  if (!(error instanceof Error)) return { message: String(error), stack: [] }
  const messageSuffices = error.constructor === Error || isDatabaseUnavailable(error)
  if (messageSuffices && error.message !== '') return { message: error.message, stack: [] }
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return { name: error.name, message: error.message, stack: frames.map((frame) => printable(frame.trim())) }
}

function printableLines(text: string, separator: string): string {
  return text.split('\n').map(printable).join(separator)
}

const startedAt = performance.now()

// A reader of these streams may be gone (a closed terminal, `| head`). That ends no process: stopping is what signals
// are for, and there may be more to write on the way.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export const logger = createLogger({
  format: process.stderr.isTTY ? 'text' : 'json',
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
})

/** Prints for people at a start, wherever the output goes: it is no part of the log. */
export function announce(text: string): void {
  process.stdout.write(progressLine(text))
}
