import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { parseUploadAddress } from '@coop/sync/rules'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { mediaTypeSchema } from '../../picture-processes/inspection/inspection.ts'

const categories: readonly string[] = ASSET_CATEGORIES

/** The facts of an upload that are stored at its start. */
export const stagedMetadataSchema = z.object({
  address: z.string(),
  type: mediaTypeSchema,
  source: z.string().nullable(),
  /** The id of the administrator who started it. */
  owner: z.string(),
})
export type StagedMetadata = z.infer<typeof stagedMetadataSchema>

const metadataSchema = z.object({
  address: z.string(),
  source: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

/**
 * Reads the metadata of a file that a device starts to send. The name of the file is ignored.
 * @throws a 400 problem for metadata that no device of ours sends
 */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): { id: string } & Pick<StagedMetadata, 'address' | 'type' | 'source'> {
  const parsed = metadataSchema.safeParse(metadata)
  if (!parsed.success) {
    throw malformed(
      'The header Upload-Metadata has to contain address, the address of the file, and may contain source, its SHA-256 in hex.',
    )
  }
  const { address, source } = parsed.data
  const named = parseUploadAddress(address)
  if (named === null || !categories.includes(named.category) || !z.uuid().safeParse(named.id).success) {
    throw malformed(
      `The address of an upload is /media/CATEGORY/NAME-ID.ENDING, with one of the categories ${categories.join(', ')}.`,
    )
  }
  return { id: named.id, address, type: named.type, source: source ?? null }
}

export function malformed(detail: string): ProblemError {
  return new ProblemError({ status: 400, title: 'Bad Request', detail })
}
