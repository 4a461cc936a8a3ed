import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { z } from 'zod'
import { themeKeys } from './picture-keys.ts'

/** A committed picture with all that its asset row holds about it. */
export const demoPictureSchema = z.strictObject({
  key: z.string(),
  category: z.enum(ASSET_CATEGORIES),
  alt: z.string(),
  description: z.string(),
  themes: z.array(z.enum(themeKeys)).readonly(),
  width: z.int(),
  height: z.int(),
  /** Put aside: only administrators see it. */
  inactive: z.literal(true).optional(),
})

export type DemoPicture = z.infer<typeof demoPictureSchema>
