import { rm } from 'node:fs/promises'
import { join } from 'node:path'

export function snapshotPath(folder: string, handle: string): string {
  return join(folder, `${handle}.snapshot`)
}

export async function removeSnapshot(folder: string, handle: string): Promise<void> {
  await rm(snapshotPath(folder, handle), { force: true })
}
