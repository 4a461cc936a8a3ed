import { type MediaType, mediaEndings } from '@coop/sync/rules'
import { z } from 'zod'

export const mediaTypeSchema = z.custom<MediaType>(
  (value) => typeof value === 'string' && Object.hasOwn(mediaEndings, value),
)

/** The file to inspect, as a message to another process. */
export const inspectionTaskSchema = z.object({
  file: z.string(),
  /** the type given by the file's address */
  type: mediaTypeSchema,
  /** where the version to store may be written, if it is not the file itself */
  output: z.string(),
})
export type InspectionTask = z.infer<typeof inspectionTaskSchema>

export const inspectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    /** the file to store: the inspected one, or the one made from it */
    file: z.string(),
    contentHash: z.string(),
    /** null for a document */
    width: z.int().positive().nullable(),
    height: z.int().positive().nullable(),
    placeholder: z.string().nullable(),
  }),
  /** `detail` tells the administrator the reason and the remedy. */
  z.object({ kind: z.literal('refused'), detail: z.string() }),
])
export type Inspection = z.infer<typeof inspectionSchema>

export type Inspect = (task: InspectionTask) => Promise<Inspection>
