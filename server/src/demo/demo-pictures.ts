import { scenes } from './content.ts'
import { type DemoPicture, pictureFile } from './demo-picture.ts'
import { markPictures } from './mark-pictures.ts'

/** All pictures of the demo content, the scenes first. */
export function demoPictures(): readonly DemoPicture[] {
  return pictures
}

const pictures: readonly DemoPicture[] = [...scenes, ...markPictures()]

/** An unknown key is a mistake in the content. */
export function pictureWithKey(key: string): DemoPicture {
  const picture = demoPictures().find((candidate) => candidate.key === key)
  if (picture === undefined) throw new Error(`No demo picture has the key ${key}: draw it, or name another.`)
  return picture
}

/** A picture as referenced by a row. */
export function pictureReference(key: string): { image_url: string; alt_text: string } {
  const picture = pictureWithKey(key)
  return { image_url: `/media/${pictureFile(picture)}`, alt_text: picture.alt }
}
