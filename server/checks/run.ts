import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

export type Outcome = 'passed' | 'failed' | 'out of time'

/**
 * Runs a command with the output of this process.
 * @param until milliseconds since 1970 at which it is ended, with all processes that it has started
 */
export async function run(command: string, args: readonly string[], until = Infinity): Promise<Outcome> {
  // A process group of its own can be ended as a whole; a terminal sends its Ctrl-C only to the group in front.
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: until !== Infinity,
    // There a script is a file that only a shell runs.
    shell: process.platform === 'win32',
  })
  const { pid } = child
  let outcome: Outcome | undefined
  const end = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (pid !== undefined && child.exitCode === null) process.kill(-pid, signal)
  }
  const passOn = (): void => end('SIGINT')
  const timer =
    until === Infinity
      ? undefined
      : setTimeout(() => ((outcome = 'out of time'), end('SIGTERM')), until - Date.now())
  if (until !== Infinity) process.on('SIGINT', passOn)
  try {
    const [code] = await once(child, 'exit')
    return outcome ?? (code === 0 ? 'passed' : 'failed')
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', passOn)
  }
}
