import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { birthMark, isAlive } from './process-identity.ts'

export type OwnerLock = { release(): void }

/**
 * Takes a lock file, which one living process can hold. The lock of a dead owner (kill -9, power failure) is taken
 * over. The file is created atomically by a link, and a dead lock is removed by the process that wins a rename. So two
 * concurrent starts cannot both get it.
 * @throws an error with the given sentence when a living process holds the file
 */
export function takeOwnerLock(file: string, refusal: (pid: number) => string): OwnerLock {
  const mine = `${process.pid} ${birthMark(process.pid)}`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return { release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      const owner = livingOwner(file)
      if (owner !== undefined) throw new Error(refusal(owner))
      removeDead(file)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The pid of the living process that holds the lock. */
export function livingOwner(file: string): number | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  const [pidText, mark = ''] = text.split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  return birthMark(pid) === mark ? pid : undefined
}

function removeDead(file: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  // If another process took the lock between our read and our rename, the lock is given back.
  if (livingOwner(aside) !== undefined) linkSync(aside, file)
  rmSync(aside)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
