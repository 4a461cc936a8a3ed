import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import { themeKeys } from './picture-keys.ts'

/** The folder of the committed originals. */
export const picturesFolder = join(projectFolder, 'server/src/demo/pictures/')

/** A committed picture with the values of its asset row. */
export const demoPictureSchema = z.strictObject({
  key: z.string(),
  category: z.enum(ASSET_CATEGORIES),
  alt: z.string(),
  description: z.string(),
  themes: z.array(z.enum(themeKeys)).readonly(),
  width: z.int(),
  height: z.int(),
  /** Inactive, so that only administrators see it. */
  inactive: z.literal(true).optional(),
})

export type DemoPicture = z.infer<typeof demoPictureSchema>

/** The file name of a picture, in the repository and below the media folder. Lettering and signs stay vectors. */
export function pictureFile({ key, category }: DemoPicture): string {
  return `${key}.${category === 'logos' || category === 'icons' ? 'svg' : 'webp'}`
}

/** in bytes */
export function pictureSize(picture: DemoPicture): number {
  return statSync(picturesFolder + pictureFile(picture)).size
}
