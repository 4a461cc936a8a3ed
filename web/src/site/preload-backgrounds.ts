import type { PublicRows } from '@coop/sync/contract'
import { type PictureData, pictureAddresses } from '../ui/picture-data.ts'
import { activeBackgrounds } from './backgrounds.ts'
import { heroPicture } from './hero-picture.ts'

/**
 * Loads all backgrounds in the size in which the head of a page will show them, one after the other, so that no page
 * begins with an empty frame. Nobody waits for it: a picture that cannot be had is only worth a warning.
 */
export async function preloadBackgrounds(
  rows: PublicRows,
  load: (picture: PictureData) => Promise<void> = loadAsHero,
): Promise<void> {
  for (const { image } of activeBackgrounds(rows)) {
    try {
      // One at a time: whatever the visitor asks for meanwhile comes first.
      await load(image)
    } catch {
      // oxlint-disable-next-line no-console
      console.warn(`The background ${image.url} could not be loaded ahead`)
    }
  }
}

function loadAsHero(picture: PictureData): Promise<void> {
  const { src, srcSet } = pictureAddresses(picture, heroPicture.quality)
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = heroPicture.sizes
  if (srcSet !== undefined) image.srcset = srcSet
  image.src = src
  return image.decode()
}
