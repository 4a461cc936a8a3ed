import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

export type Outcome = 'passed' | 'failed' | 'out of time'

/**
 * Runs a command with the output of this process.
 * @param until when to end it with all its child processes, in milliseconds since 1970
 */
export async function run(command: string, args: readonly string[], until = Infinity): Promise<Outcome> {
  // A separate process group can be ended as a whole; a terminal sends Ctrl-C only to the group in the foreground.
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: until !== Infinity,
    // On Windows only a shell can run a script.
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
