import type { ASSET_CATEGORIES } from '@coop/sync/entities'
import type { ThemeKey } from '@coop/server/demo'

/** A still life or a landscape, as registered by the demo content. */
export interface Scene {
  key: string
  category: (typeof ASSET_CATEGORIES)[number]
  alt: string
  description: string
  themes: readonly ThemeKey[]
  width: number
  height: number
  /** The asset is archived, so that only administrators see it. */
  inactive?: true
  /** The drawing as SVG, identical at each call. */
  draw: () => string
}
