import { trimOf } from '@coop/sync/rules'
import { z } from 'zod'
import { deviceFileSchema } from '../outbox/outbox-state.ts'

/**
 * The file format for exported edits: a zip with `edits.json` and the unchanged pictures. The checksums of the zip
 * detect a changed byte. Its directory, at the end, detects a truncated file.
 */
export const FORMAT_VERSION = 1
export const EDITS_NAME = 'edits.json'

export const MAX_FILE_BYTES = 1_000_000_000
export const MAX_EDITS_BYTES = 64_000_000
const MAX_EDITS = 20_000

export const editsFileSchema = z.object({
  format: z.literal('edits'),
  version: z.int(),
  /** The origin of the admin in which the edits were made. */
  site: z.string().max(300),
  exportedAt: z.string().max(40),
  /** The owner of the outbox. */
  user: z.object({ id: z.string().min(1).max(100), name: z.string().max(300) }),
  /** The edits as stored, including unreadable ones. */
  edits: z.array(z.unknown()).max(MAX_EDITS),
  /** `content` is the name in the zip. null: the device no longer had the content. */
  files: z
    .array(z.object({ record: deviceFileSchema, content: z.string().max(300).nullable() }))
    .max(MAX_EDITS),
})
export type EditsFile = z.infer<typeof editsFileSchema>

/** The export format of earlier versions: JSON without pictures. */
export const formerEditsFileSchema = z.object({
  userId: z.string().min(1).max(100),
  exportedAt: z.string().max(40),
  edits: z.array(z.unknown()).max(MAX_EDITS),
  files: z.array(z.object({ address: z.string().max(300) })).optional(),
})

/** 'pending-edits-2026-11-22-anna.zip' */
export function editsFileName(person: string, at: Date): string {
  const [local = ''] = person.split('@', 1)
  const name = trimOf(local.toLowerCase().replace(/[^a-z0-9]+/g, '-'), /-/)
  const day = at.toISOString().slice(0, 10)
  return name === '' ? `pending-edits-${day}.zip` : `pending-edits-${day}-${name}.zip`
}

/** A file of edits that cannot be imported at all. The message is for the administrator. */
export class EditsFileRefusal extends Error {
  override name = 'EditsFileRefusal'
}
