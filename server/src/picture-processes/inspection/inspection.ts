import { type MediaType, mediaEndings } from '@coop/sync/rules'
import { z } from 'zod'

export const mediaTypeSchema = z.custom<MediaType>(
  (value) => typeof value === 'string' && Object.hasOwn(mediaEndings, value),
)

/** What to look at, in words that another process understands. */
export const inspectionTaskSchema = z.object({
  file: z.string(),
  /** What the file's address says that it is. */
  type: mediaTypeSchema,
  /** Where what is stored may be written, if it is not the file itself. */
  output: z.string(),
})
export type InspectionTask = z.infer<typeof inspectionTaskSchema>

export const inspectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    /** What is stored: the file that was looked at, or what was made of it. */
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
