import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

type Outcome = 'passed' | 'failed' | 'out of time'

export interface Run {
  readonly outcome: Outcome
  /** The last lines that the command printed, without colors. */
  readonly end: string
}

const END_LINES = 60
const PIPES_MS = 5_000

/**
 * Runs a command, and prints what it prints.
 * @param until when to end it with all its child processes, in milliseconds since 1970
 */
export async function run(command: string, args: readonly string[], until = Infinity): Promise<Run> {
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    // A separate process group can be ended as a whole; a terminal sends Ctrl-C only to the group in the foreground.
    detached: until !== Infinity,
    // On Windows only a shell can run a script.
    shell: process.platform === 'win32',
    // The command sees a pipe, for which it would print no colors.
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env },
  })
  const { pid } = child
  let lines = ['']
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text)
      lines = (lines.join('\n') + text).split('\n').slice(-END_LINES)
    })
  let hasEnded = false
  const end = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (pid !== undefined && child.exitCode === null) process.kill(-pid, signal)
  }
  const passOn = (): void => end('SIGINT')
  const timer =
    until === Infinity ? undefined : setTimeout(() => ((hasEnded = true), end('SIGTERM')), until - Date.now())
  if (until !== Infinity) process.on('SIGINT', passOn)
  try {
    const closed = once(child, 'close')
    const [code] = await once(child, 'exit')
    // A process that the command left behind may keep the pipes open.
    await Promise.race([closed, delay(PIPES_MS, undefined, { ref: false })])
    child.stdout.destroy()
    child.stderr.destroy()
    return {
      outcome: hasEnded ? 'out of time' : code === 0 ? 'passed' : 'failed',
      end: stripVTControlCharacters(lines.join('\n')).trim(),
    }
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', passOn)
  }
}

/** The last lines of each failed run, so that the end of a log says why it failed. */
export function reasons(runs: readonly (Run & { readonly name: string })[]): string {
  return runs
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, end }) => `── the end of ${name}, which failed\n${end}\n\n`)
    .join('')
}
