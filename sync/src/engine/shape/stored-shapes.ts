import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ShapeLog } from '../log/shape-log.ts'
import { snapshotPath } from '../snapshot/snapshot-file.ts'
import { Replay } from './replay.ts'
import type { Shape } from './shape.ts'

/** The state that an earlier run of the engine has left in its folder. */
export type StoredShapes = {
  log: ShapeLog
  shapes: readonly Shape[]
  /** commit LSN of the newest transaction in the log */
  processed: bigint
  durableLsn: bigint
  nextId: number
}

/**
 * Reads the log and the shapes that result from it, and removes files that no shape needs. Null if there is no log, or
 * one without a beginning.
 * @throws UnreadableLogError
 */
export async function readStoredShapes(folder: string): Promise<StoredShapes | null> {
  const replay = new Replay()
  const log = await ShapeLog.open(folder, (record) => replay.apply(record))
  if (log === null) return null
  const shapes: Shape[] = []
  const keys = new Set<string>()
  // The shapes of subqueries were made before the shapes that follow them.
  for (const shape of replay.shapes.values()) {
    if (!shape.followedKeys.every((key) => keys.has(key))) continue
    if (!hasSnapshotFile(snapshotFolder(folder), shape)) continue
    shapes.push(shape)
    keys.add(shape.record.key)
  }
  await removeUnusedSnapshots(folder, shapes)
  const { processed, durableLsn, nextId } = replay
  return { log, shapes, processed, durableLsn, nextId }
}

export function snapshotFolder(folder: string): string {
  return join(folder, 'snapshots')
}

/** Synchronous: a check takes microseconds, and a turn of the event loop for each would take longer than all checks. */
function hasSnapshotFile(folder: string, shape: Shape): boolean {
  const last = shape.snapshot?.chunks.at(-1)
  if (last === undefined) return false
  try {
    return statSync(snapshotPath(folder, shape.handle)).size === last.position + last.bytes
  } catch {
    // A snapshot that cannot be checked, for whatever reason, is taken again: its shape is retired.
    return false
  }
}

/** After a crash between the creation of a snapshot file and its record, no shape has the file. */
async function removeUnusedSnapshots(folder: string, shapes: readonly Shape[]): Promise<void> {
  const used = new Set(shapes.map((shape) => `${shape.handle}.snapshot`))
  for (const name of await readdir(snapshotFolder(folder)))
    if (!used.has(name)) await rm(join(snapshotFolder(folder), name), { force: true })
}
