import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ASSET_CATEGORIES } from '@coop/sync/contract'
import { scenes } from './art/scenes/scenes.ts'
import type { ThemeKey } from './content/demo-entries.ts'
import { formerPictures } from './former-pictures.ts'
import { markPictures } from './mark-pictures.ts'

/** A committed picture with all that its asset row says about it. */
export interface DemoPicture {
  key: string
  category: (typeof ASSET_CATEGORIES)[number]
  alt: string
  description: string
  themes: readonly ThemeKey[]
  width: number
  height: number
  inactive?: true
  /** Only while its committed file is not drawn yet. */
  svg?: string
}

/** Where the committed originals are. */
export const picturesFolder = fileURLToPath(new URL('./pictures/', import.meta.url))

const files = new Map<string, DemoPicture>()

/** All pictures of the demo content, the scenes first. */
export function demoPictures(): readonly DemoPicture[] {
  if (files.size > 0) return [...files.values()]
  for (const picture of [...scenes, ...markPictures(), ...formerPictures()])
    if (!files.has(picture.key)) files.set(picture.key, picture)
  return [...files.values()]
}

/** A key that no picture has is a mistake in the content. */
export function pictureWithKey(key: string): DemoPicture {
  const picture = demoPictures().find((candidate) => candidate.key === key)
  if (picture === undefined) throw new Error(`No demo picture has the key ${key}: draw it, or name another.`)
  return picture
}

/** The name of a picture's file, in the repository as below the media folder: lettering stays vectors. */
export function pictureFile(picture: DemoPicture): string {
  return `${picture.key}.${picture.category === 'logos' || picture.svg !== undefined ? 'svg' : 'webp'}`
}

/** In bytes. */
export function pictureSize(picture: DemoPicture): number {
  return picture.svg === undefined
    ? statSync(picturesFolder + pictureFile(picture)).size
    : Buffer.byteLength(picture.svg)
}

/** A picture as a row refers to it. */
export function pictureReference(key: string): { image_url: string; alt_text: string } {
  const picture = pictureWithKey(key)
  return { image_url: `/media/${pictureFile(picture)}`, alt_text: picture.alt }
}
