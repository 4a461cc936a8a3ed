import { backgroundCandidates } from '../pictures/background-choice.ts'
import { fixedThemes, themeHeaderName } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { headerBackgrounds } from '../pictures/backgrounds.ts'
import type { PictureData } from '../../ui/pictures/picture-data.ts'

export interface LayoutData {
  /** The background of the header and its fallbacks. */
  headerBackgrounds: PictureData[]
  /** The fixed themes: the label in the header, and the name that the offering filters by. */
  themes: { label: string; name: string }[]
}

export const emptyLayout: LayoutData = {
  headerBackgrounds: [],
  themes: fixedThemes.map((theme) => ({ label: theme.headerName, name: theme.name })),
}

export function loadLayout(rows: PublicRows): LayoutData {
  const themes = [...rows.offering_themes.values()]
  return {
    headerBackgrounds: backgroundCandidates(headerBackgrounds(rows), { kind: 'header' })
      .slice(0, 3)
      .map(({ image }) => ({ ...image, alt: '' })),
    themes: fixedThemes.map((fixed) => {
      const theme = themes.find(({ slug }) => slug === fixed.slug) ?? fixed
      return { label: themeHeaderName(theme), name: theme.name }
    }),
  }
}
