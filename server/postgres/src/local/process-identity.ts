import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

/**
 * Whether the process is there. On Linux a zombie counts as gone: it holds nothing any more, but kill(pid, 0) still
 * succeeds until its parent collects it, which never happens in a container whose first process does not.
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

/** Something that differs between two processes that had the same pid, where the system provides it; else ''. */
export function birthMark(pid: number): string {
  return platform === 'linux' ? (linuxStat(pid)?.startTime ?? '') : ''
}

/** The command line, where the system provides it; undefined elsewhere. */
export function commandLine(pid: number): string | undefined {
  if (platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return '' // gone, which is an answer too
  }
}

export function parentOf(pid: number): number | undefined {
  if (platform === 'linux') return linuxStat(pid)?.parent
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return undefined // ps fails for a process that is gone
  }
}

function linuxStat(pid: number): { state: string; parent: number; startTime: string } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // the process is gone
  }
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '' }
}
