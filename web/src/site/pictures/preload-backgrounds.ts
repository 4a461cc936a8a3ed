import type { PublicRows } from '@coop/sync/tables'
import { type PictureData, pictureAddresses } from '../../ui/pictures/picture-data.ts'
import { activeBackgrounds, headerBackgrounds } from './backgrounds.ts'
import { headerPicture, heroPicture } from './hero-picture.ts'

/** A picture, with the parameters of the element that will show it. */
interface PictureRequest {
  picture: PictureData
  quality: number
  sizes: string
}

/** Wider ones are of use to the finest screens only, and all backgrounds together would weigh a megabyte. */
const widestPreload = 1024

/**
 * Loads all backgrounds at the width of this screen, so that no page begins with an empty frame. A picture that cannot
 * be loaded is only worth a warning.
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
      // They are loaded one at a time, so that requests of the visitor come first.
      await load(request)
    } catch {
      // A warning is enough: the page that shows the picture has fallbacks.
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
