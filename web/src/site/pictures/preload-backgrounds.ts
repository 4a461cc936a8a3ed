import type { PublicRows } from '@coop/sync/tables'
import { type PictureData, pictureAddresses } from '../../ui/pictures/picture-data.ts'
import { activeBackgrounds, headerBackgrounds } from './backgrounds.ts'
import { headerPicture, heroPicture } from './hero-picture.ts'

/** A picture with the request parameters of the element that will show it. */
interface PictureRequest {
  picture: PictureData
  quality: number
  sizes: string
}

/** Only the finest screens need wider pictures, and all backgrounds together would be a megabyte. */
const widestPreload = 1024

/**
 * Loads all backgrounds at the width of this screen, so that no page starts with an empty frame. A picture that fails
 * to load is only a warning.
 */
export async function preloadBackgrounds(
  rows: PublicRows,
  load: (request: PictureRequest) => Promise<void> = loadPicture,
): Promise<void> {
  const ofPages = activeBackgrounds(rows)
  const ofHeader = headerBackgrounds(rows).filter((background) => !ofPages.includes(background))
  for (const request of [
    ...ofPages.map(({ image }) => ({ picture: image, ...heroPicture })),
    ...ofHeader.map(({ image }) => ({ picture: image, ...headerPicture })),
  ]) {
    try {
      // The pictures load one at a time, so that requests of the visitor have priority.
      await load(request)
    } catch {
      // The page that shows the picture has fallbacks.
      console.warn(`The background ${request.picture.url} could not be loaded ahead`)
    }
  }
}

function loadPicture({ picture, quality, sizes }: PictureRequest): Promise<void> {
  const { src, srcSet } = pictureAddresses(picture, quality)
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = sizes
  if (srcSet !== undefined) image.srcset = notWider(srcSet)
  image.src = src
  return image.decode()
}

function notWider(srcSet: string): string {
  return srcSet
    .split(', ')
    .filter((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) <= widestPreload)
    .join(', ')
}
