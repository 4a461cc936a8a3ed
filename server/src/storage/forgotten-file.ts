import { rm, stat } from 'node:fs/promises'
import { nullIfMissing } from './null-if-missing.ts'

const FORGOTTEN_MS = 3_600_000

/** Removes an unfinished file of a crash. Another process may still be writing a recent one. */
export async function removeForgotten(file: string): Promise<void> {
  const status = await stat(file).catch(nullIfMissing)
  if (status !== null && Date.now() - status.mtimeMs > FORGOTTEN_MS) await rm(file, { force: true })
}
