import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import { themeKeys } from './picture-keys.ts'

/** Where the committed originals are. */
export const picturesFolder = join(projectFolder, 'server/src/demo/pictures/')

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

/** The name of a picture's file, in the repository as below the media folder: lettering and signs stay vectors. */
export function pictureFile({ key, category }: DemoPicture): string {
  return `${key}.${category === 'logos' || category === 'icons' ? 'svg' : 'webp'}`
}

/** In bytes. */
export function pictureSize(picture: DemoPicture): number {
  return statSync(picturesFolder + pictureFile(picture)).size
}
