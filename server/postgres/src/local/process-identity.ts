import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

/**
 * Whether the process is alive. On Linux a zombie counts as dead: it holds nothing, but kill(pid, 0) succeeds until its
 * parent reaps it, which never happens in a container whose first process does not.
 */
export function isAlive(pid: number): boolean {
  if (platform === 'linux') {
    const stat = linuxStat(pid)
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A value that differs between two processes with the same pid, if the system provides one; else ''. */
export function birthMark(pid: number): string {
  return platform === 'linux' ? (linuxStat(pid)?.startTime ?? '') : ''
}

/** The command line, if the system provides it. */
export function commandLine(pid: number): string | undefined {
  if (platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return '' // gone
  }
}

export function parentOf(pid: number): number | undefined {
  if (platform === 'linux') return linuxStat(pid)?.parent
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return undefined // ps fails for a process that has ended
  }
}

function linuxStat(pid: number): { state: string; parent: number; startTime: string } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // the process has ended
  }
  // The second field is the program's name in parentheses and may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '' }
}
