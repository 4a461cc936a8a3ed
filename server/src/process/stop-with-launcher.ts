import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { birthMark, commandLine, isAlive, parentOf } from '@coop/postgres'

/**
 * `npm start` is a chain of npm, npx, pnpm and shells. A SIGTERM to its head reaches the second process at best, and
 * the app would continue and hold the port. Therefore an app started by a package manager ends with any process of the
 * chain.
 */
export function onLauncherDeath(listener: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const chain = launchers(process.ppid).map((pid) => ({ pid, mark: birthMark(pid) }))
  if (chain.length === 0) return
  const timer = setInterval(() => {
    if (chain.every(({ pid, mark }) => isAlive(pid) && birthMark(pid) === mark)) return
    clearInterval(timer)
    listener()
  }, 500)
  timer.unref()
}

/** All processes from our parent up to the topmost package manager, including shells in between. */
function launchers(parent: number): number[] {
  const chain: number[] = []
  let topmost = 0
  for (let pid = parent; pid > 1; pid = parentOf(pid) ?? 0) {
    const command =
      commandLine(pid) ??
      execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const isManager = /^(\S*node\s+)?(\S*\/)?(npm|npx|pnpm)(-cli)?(\.c?js)?(\s|$)/.test(command)
    if (!isManager && !/^\S*sh -c /.test(command)) break
    chain.push(pid)
    if (isManager) topmost = chain.length
  }
  return chain.slice(0, topmost)
}
