import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import { type DemoPicture, demoPictureSchema } from './demo-picture.ts'
import scenes from './content/scenes.json' with { type: 'json' }
import { markPictures } from './mark-pictures.ts'

/** Where the committed originals are. */
export const picturesFolder = join(projectFolder, 'server/src/demo/pictures/')

/** All pictures of the demo content, the scenes first. */
export function demoPictures(): readonly DemoPicture[] {
  return pictures
}

/** The press (server/art) writes what there is to say about each scene, where it draws them. */
const pictures: readonly DemoPicture[] = [...z.array(demoPictureSchema).parse(scenes), ...markPictures()]

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
