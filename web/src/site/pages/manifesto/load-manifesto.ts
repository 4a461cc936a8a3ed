import type { PublicRows } from '@coop/sync/contract'
import { backgroundNamed, pageBackground } from '../../backgrounds.ts'
import type { ImageSource } from '../../image-source.ts'

export interface ManifestoData {
  hero: ImageSource | null
  /** The still life beside the paradox. */
  stillLife: ImageSource | null
}

export function loadManifesto(rows: PublicRows): ManifestoData {
  return { hero: pageBackground(rows, 'manifesto'), stillLife: backgroundNamed(rows, 'still-life') }
}
