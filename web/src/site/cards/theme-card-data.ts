import {
  compareText,
  orderByDisplay,
  resolveTheme,
  themeButtonLabel,
  truncateAtSentence,
} from '@coop/sync/rules'
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

/** The cards of the active themes, in order. Public rows contain active themes only. */
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

/** A theme without a picture gets an illustration tagged with its name: the one with the first key. */
function illustration(rows: PublicRows, theme: PublicTables['offering_themes']): PictureData | null {
  const [asset] = [...rows.website_assets.values()]
    .filter(
      ({ category, theme_tags }) =>
        category === 'theme-illustration' && theme_tags.some((tag) => resolveTheme([theme], tag)),
    )
    .sort((a, b) => compareText(a.asset_key, b.asset_key) || compareText(a.id, b.id))
  return asset ? pictureOfAsset(asset) : null
}
