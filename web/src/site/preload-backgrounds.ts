import type { PictureData } from '../ui/picture-data.ts'
import { pictureAddresses } from '../ui/picture-data.ts'
import { heroQuality, heroSizes } from './page-hero.tsx'

/**
 * Loads pictures in the size in which the head of a page will show them, one after the other, so that no page begins
 * with an empty frame. Nobody waits for it: a picture that cannot be had is only worth a warning.
 */
export async function preloadBackgrounds(
  pictures: readonly PictureData[],
  load: (picture: PictureData) => Promise<void> = loadAsHero,
): Promise<void> {
  for (const picture of pictures) {
    try {
      await load(picture)
    } catch {
      // oxlint-disable-next-line no-console
      console.warn(`The background ${picture.url} could not be loaded ahead`)
    }
  }
}

function loadAsHero(picture: PictureData): Promise<void> {
  const { src, srcSet } = pictureAddresses(picture, heroQuality)
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = heroSizes
  if (srcSet !== undefined) image.srcset = srcSet
  image.src = src
  return image.decode()
}
