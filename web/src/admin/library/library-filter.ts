import { matchesSearch, sameTheme, searchText, searchWords } from '@coop/sync/rules'
import type { RowOf } from '../data/types.ts'
import { lacksAltText } from '../media/asset-kind.ts'
import { type AssetUses, isChosenBySite } from '../entities/asset-uses.ts'

type Asset = RowOf<'website_assets'>

export const shownChoices = {
  all: 'All assets',
  'no-alt': 'No alt text',
  unused: 'Not used',
} as const

export type Shown = keyof typeof shownChoices

export interface LibraryFilter {
  readonly search: string
  /** '': all. */
  readonly category: string
  /** By any name of the theme; '': all. */
  readonly theme: string
  readonly shown: Shown
}

/** @param uses null: not known yet, so that nothing counts as unused */
export function libraryFilter(
  { search, category, theme, shown }: LibraryFilter,
  uses: AssetUses | null,
): (asset: Asset) => boolean {
  const words = searchWords(search)
  return (asset) => {
    const { values } = asset
    return (
      (category === '' || values.category === category) &&
      (theme === '' || values.theme_tags.some((tag) => sameTheme(tag, theme))) &&
      isShown(asset, shown, uses) &&
      (words.length === 0 || matchesSearch(searchTextOf(values), words))
    )
  }
}

function isShown(asset: Asset, shown: Shown, uses: AssetUses | null): boolean {
  switch (shown) {
    case 'all':
      return true
    case 'no-alt':
      return lacksAltText(asset.values)
    case 'unused':
      return uses !== null && !isChosenBySite(asset) && uses(asset).length === 0
    default:
      return shown satisfies never
  }
}

const searchTexts = new WeakMap<Asset['values'], string>()

/** What people know of an asset, folded; computed once for each state of the row. */
function searchTextOf(values: Asset['values']): string {
  const cached = searchTexts.get(values)
  if (cached !== undefined) return cached
  const { asset_key: key, category, alt_text: alt, description, usage_notes: notes } = values
  const text = searchText(
    key,
    category,
    alt,
    description,
    notes,
    values.original_filename,
    ...values.theme_tags,
  )
  searchTexts.set(values, text)
  return text
}
