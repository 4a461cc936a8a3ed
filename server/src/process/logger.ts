import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { printable } from '@coop/sync/rules'
import { isDatabaseUnavailable } from '@coop/postgres'

/**
 * The log for the operator. `info`: progress; `warn`: a fault that the server recovers from; `error`: a fault that
 * needs an operator. The methods need no `this`, so that each can be passed separately.
 */
export interface Logger {
  info: (text: string) => void
  warn: (text: string, error?: unknown) => void
  error: (text: string, error?: unknown) => void
}

type Level = keyof Logger

export interface LogTarget {
  /** `text`, for people: progress to stdout, other lines to stderr. `json`: one object per line, all to stderr. */
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
 * For our own errors and for an unavailable database the message suffices; other errors are printed with their stack.
 * Continuation lines are marked, since a message may quote text from outside.
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

/** Without name and stack if the message suffices. */
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

// The reader of these streams may be gone (a closed terminal, `| head`). That must not end the process: signals stop
// it, and it may have more to write.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export const logger = createLogger({
  format: process.stderr.isTTY ? 'text' : 'json',
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
})

/** Prints text for people at a start, always, and not as part of the log. */
export function announce(text: string): void {
  process.stdout.write(progressLine(text))
}
