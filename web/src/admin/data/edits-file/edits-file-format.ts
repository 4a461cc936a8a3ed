import { trimOf } from '@coop/sync/rules'
import { z } from 'zod'
import { deviceFileSchema } from '../outbox/outbox-state.ts'

/**
 * The file in which edits leave a device: a zip with `edits.json` and the contents of the pictures, as they are. The zip's
 * own checksums tell of a changed byte, and its directory, which stands at the end, of half a file.
 */
export const FORMAT_VERSION = 1
export const EDITS_NAME = 'edits.json'

export const MAX_FILE_BYTES = 1_000_000_000
export const MAX_EDITS_BYTES = 64_000_000
const MAX_EDITS = 20_000

export const editsFileSchema = z.object({
  format: z.literal('edits'),
  version: z.int(),
  /** The origin of the admin that the edits were made in. */
  site: z.string().max(300),
  exportedAt: z.string().max(40),
  /** The owner of the outbox. */
  user: z.object({ id: z.string().min(1).max(100), name: z.string().max(300) }),
  /** The edits as they were stored, including unreadable ones. */
  edits: z.array(z.unknown()).max(MAX_EDITS),
  /** `content`: its name in the zip; null: the device did not have it any more. */
  files: z
    .array(z.object({ record: deviceFileSchema, content: z.string().max(300).nullable() }))
    .max(MAX_EDITS),
})
export type EditsFile = z.infer<typeof editsFileSchema>

/** The export of versions before this format: JSON alone, without the pictures. */
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

/** A file of edits that cannot be imported at all. Its message is for the administrator. */
export class EditsFileRefusal extends Error {
  override name = 'EditsFileRefusal'
}
