import { statfs } from 'node:fs/promises'
import { assertWritable } from '@coop/postgres'
import { binaryBytes } from './binary-bytes.ts'
import { type Finding, found } from './finding.ts'

const GIGABYTE = 1024 ** 3

/** Checks that DATA_DIR is writable, and the free space on its disk. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  try {
    assertWritable(dataDir)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return found.failed('disk', text, 'change the owner of DATA_DIR, or set it to another folder')
  }
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return judgeDisk({ folder: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize })
}

export function judgeDisk(disk: { folder: string; freeBytes: number; totalBytes: number }): Finding {
  const { folder, freeBytes, totalBytes } = disk
  const room = `${binaryBytes(freeBytes)} of ${binaryBytes(totalBytes)} are free in ${folder}`
  const remedy = 'free space on this disk, or set DATA_DIR to a folder on a larger one'
  if (freeBytes < GIGABYTE / 4) return found.failed('disk', room, remedy)
  if (freeBytes < 2 * GIGABYTE) return found.warning('disk', room, remedy)
  return found.ok('disk', room)
}
