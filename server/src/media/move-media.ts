import { createHash } from 'node:crypto'
import { getMimeType } from 'hono/utils/mime'
import { AlreadyStored, type MediaStorage } from '../storage/media-storage.ts'

interface Move {
  from: MediaStorage
  to: MediaStorage
  /** Whether files are removed from the source after they were copied and compared. */
  isRemoving: boolean
}

export interface MoveResult {
  copied: number
  /** The number of files that existed before, with the same content. */
  there: number
  removed: number
  /** Paths where the target has different content, which stays. */
  different: string[]
}

/**
 * Copies every file from one storage to the other, one by one, and reads each copy again. It can be interrupted and
 * repeated at any time, because copied files are recognised by their content.
 */
export async function moveMedia({ from, to, isRemoving }: Move): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, there: 0, removed: 0, different: [] }
  for await (const { path } of from.list()) {
    const content = await from.read(path)
    if (content === null) continue
    const outcome = await copyFile(to, path, content)
    if (outcome === 'different') {
      result.different.push(path)
      continue
    }
    result[outcome] += 1
    if (isRemoving) {
      await from.remove(path)
      result.removed += 1
    }
  }
  return result
}

async function copyFile(
  to: MediaStorage,
  path: string,
  content: Buffer,
): Promise<'copied' | 'there' | 'different'> {
  try {
    await to.put(path, content, getMimeType(path) ?? 'application/octet-stream')
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
    return (await isStored(to, path, content)) ? 'there' : 'different'
  }
  if (await isStored(to, path, content)) return 'copied'
  throw new Error(`The copy of ${path} differs from the original: check the target`)
}

async function isStored(storage: MediaStorage, path: string, content: Buffer): Promise<boolean> {
  const stored = await storage.read(path)
  return stored !== null && stored.length === content.length && hashOf(stored) === hashOf(content)
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
