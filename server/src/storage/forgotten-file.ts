import { rm, stat } from 'node:fs/promises'
import { nullIfMissing } from './null-if-missing.ts'

const FORGOTTEN_MS = 3_600_000

/** Removes an unfinished file that a crash has left: a younger one may be written by another process at the moment. */
export async function removeForgotten(file: string): Promise<void> {
  const status = await stat(file).catch(nullIfMissing)
  if (status !== null && Date.now() - status.mtimeMs > FORGOTTEN_MS) await rm(file, { force: true })
}
