import { type MediaType, mediaEndings } from '@coop/sync/rules'
import { z } from 'zod'

export const mediaTypeSchema = z.custom<MediaType>(
  (value) => typeof value === 'string' && Object.hasOwn(mediaEndings, value),
)

/** The file to inspect, as a message to another process. */
export const inspectionTaskSchema = z.object({
  file: z.string(),
  /** The type that the file's address states. */
  type: mediaTypeSchema,
  /** Where what is stored may be written, if it is not the file itself. */
  output: z.string(),
})
export type InspectionTask = z.infer<typeof inspectionTaskSchema>

export const inspectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    /** The file that is stored: the one that was inspected, or the one that was made of it. */
    file: z.string(),
    contentHash: z.string(),
    /** Null of a document. */
    width: z.int().positive().nullable(),
    height: z.int().positive().nullable(),
    placeholder: z.string().nullable(),
  }),
  /** `detail` says to the administrator what is wrong, and what to do. */
  z.object({ kind: z.literal('refused'), detail: z.string() }),
])
export type Inspection = z.infer<typeof inspectionSchema>

export type Inspect = (task: InspectionTask) => Promise<Inspection>
