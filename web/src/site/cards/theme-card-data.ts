import { orderByDisplay, resolveTheme, themeButtonLabel, truncateAtSentence } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { pictureFor, pictureOfAsset } from '../pictures/pictures.ts'
import { rowMemo } from '../rows/row-memo.ts'

export interface ThemeCardData {
  id: string
  name: string
  text: string
  benefits: string[]
  button: string
  image: PictureData | null
}

/** The cards of the active themes, in their order; public rows are the active ones. */
export const themeCards: (rows: PublicRows) => ThemeCardData[] = rowMemo((rows) => {
  const themes = orderByDisplay([...rows.offering_themes.values()])
  return themes.map((theme) => ({
    id: theme.id,
    name: theme.name,
    text: truncateAtSentence(theme.description ?? ''),
    benefits: theme.key_benefits,
    button: themeButtonLabel(theme),
    image: pictureFor(rows, theme.image_url, theme.image_alt_text) ?? illustration(rows, theme),
  }))
})

/** A theme without a picture of its own takes an illustration that is tagged with it. */
function illustration(rows: PublicRows, theme: PublicTables['offering_themes']): PictureData | null {
  const asset = [...rows.website_assets.values()].find(
    ({ category, theme_tags }) =>
      category === 'theme-illustration' && theme_tags.some((tag) => resolveTheme([theme], tag)),
  )
  return asset ? pictureOfAsset(asset) : null
}
