import type { ASSET_CATEGORIES } from '@coop/sync/entities'
import type { ThemeKey } from '@coop/server/demo'

/** A still life or a landscape, as the demo content registers it. */
export interface Scene {
  key: string
  category: (typeof ASSET_CATEGORIES)[number]
  alt: string
  description: string
  themes: readonly ThemeKey[]
  width: number
  height: number
  /** Put aside: nobody sees it but the administrators. */
  inactive?: true
  /** The same SVG each time. */
  draw: () => string
}
