import type { PublicRows } from '@coop/sync/tables'
import { backgroundNamed, pageBackground } from '../../pictures/backgrounds.ts'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'

export interface ManifestoData {
  hero: PictureData | null
  /** The still life next to the paradox. */
  stillLife: PictureData | null
}

export function loadManifesto(rows: PublicRows): ManifestoData {
  return {
    hero: pageBackground(rows, 'manifesto'),
    stillLife: backgroundNamed(rows, 'still-life-books', 'still-life'),
  }
}
