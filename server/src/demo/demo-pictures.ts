import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import scenes from './content/scenes.json' with { type: 'json' }
import { markPictures } from './mark-pictures.ts'
import { themeKeys } from './picture-keys.ts'

/** A committed picture with all that its asset row says about it. */
const picture = z.strictObject({
  key: z.string(),
  category: z.enum(ASSET_CATEGORIES),
  alt: z.string(),
  description: z.string(),
  themes: z.array(z.enum(themeKeys)).readonly(),
  width: z.int(),
  height: z.int(),
  /** Put aside: nobody sees it but the administrators. */
  inactive: z.literal(true).optional(),
})

export type DemoPicture = z.infer<typeof picture>

/** Where the committed originals are. */
export const picturesFolder = join(projectFolder, 'server/src/demo/pictures/')

/** All pictures of the demo content, the scenes first. */
export function demoPictures(): readonly DemoPicture[] {
  return pictures
}

/** The press (server/art) writes what there is to say about each scene, where it draws them. */
const pictures: readonly DemoPicture[] = [...z.array(picture).parse(scenes), ...markPictures()]

/** A key that no picture has is a mistake in the content. */
export function pictureWithKey(key: string): DemoPicture {
  const picture = demoPictures().find((candidate) => candidate.key === key)
  if (picture === undefined) throw new Error(`No demo picture has the key ${key}: draw it, or name another.`)
  return picture
}

/** The name of a picture's file, in the repository as below the media folder: lettering and signs stay vectors. */
export function pictureFile({ key, category }: DemoPicture): string {
  return `${key}.${category === 'logos' || category === 'icons' ? 'svg' : 'webp'}`
}

/** In bytes. */
export function pictureSize(picture: DemoPicture): number {
  return statSync(picturesFolder + pictureFile(picture)).size
}

/** A picture as a row refers to it. */
export function pictureReference(key: string): { image_url: string; alt_text: string } {
  const picture = pictureWithKey(key)
  return { image_url: `/media/${pictureFile(picture)}`, alt_text: picture.alt }
}
