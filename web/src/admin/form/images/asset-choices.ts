import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { isPicture, matchesSearch, sameTheme, searchText, searchWords } from '@coop/sync/rules'
import type { Tables } from '@coop/sync/tables'
import type { RowOf, ValuesOf } from '../../data/admin-row.ts'
import { type FocalPoint, focalPointOf } from '../../media/focal-point.ts'

export interface AssetChoice {
  readonly id: string
  readonly key: string
  readonly category: string
  readonly url: string
  readonly alt: string
  readonly focalPoint: FocalPoint
  readonly themeMatch: boolean
}

export interface PickerPlace {
  /** The asset categories listed first; null: all categories. */
  readonly categories: readonly string[] | null
  readonly empty: string
}

/** The category of pictures uploaded in a picker. */
export function uploadCategory({ categories }: PickerPlace): string {
  return categories?.[0] ?? 'other'
}

const HERO = ['offering-hero', 'hero-images']
const GALLERY = ['offering-gallery', 'offering-hero', 'theme-illustration']

type ImageField = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** The categories that the picker of an image field offers. Other pickers offer all images. */
const places: { readonly [F in ImageField]?: PickerPlace } = {
  'services.hero_image_url': { categories: HERO, empty: 'No images found' },
  'service_images.image_url': { categories: GALLERY, empty: 'No images found' },
  'service_companies.logo_url': {
    categories: ['logos'],
    empty: 'No logos found. Upload logos to Website Assets with "logos" category.',
  },
  'company_images.image_url': { categories: ['company-pictures', 'hero-images'], empty: 'No images found' },
  'case_images.image_url': { categories: ['case-studies'], empty: 'No images found' },
  'founding_partners.portrait_url': { categories: ['team-photos'], empty: 'No images found' },
  'value_propositions.image_asset_key': {
    categories: ['hero-images', 'backgrounds'],
    empty: 'No images found',
  },
  'offering_themes.image_url': { categories: ['theme-illustration'], empty: 'No images found' },
}

const placeByField = new Map(Object.entries(places))

export function pickerPlace(table: string, name: string): PickerPlace {
  return placeByField.get(`${table}.${name}`) ?? { categories: null, empty: 'No images found' }
}

/**
 * Active images of these categories that contain all words. Images of a given theme come first, the rest is sorted by
 * key.
 */
export function assetChoices(
  rows: readonly RowOf<'website_assets'>[],
  categories: readonly string[] | null,
  themes: readonly string[],
  query = '',
): AssetChoice[] {
  const words = searchWords(query)
  return rows
    .filter(({ values }) => values.is_active && isPicture(values))
    .filter(({ values }) => categories === null || categories.includes(values.category))
    .filter(({ values }) => matchesSearch(searchTextOf(values), words))
    .map(({ id, values }) => ({
      id,
      key: values.asset_key,
      category: values.category,
      url: values.image_url,
      alt: values.alt_text ?? '',
      focalPoint: focalPointOf(values),
      themeMatch: values.theme_tags.some((tag) => themes.some((theme) => sameTheme(tag, theme))),
    }))
    .toSorted((a, b) => Number(b.themeMatch) - Number(a.themeMatch) || (a.key < b.key ? -1 : 1))
}

const searchTexts = new WeakMap<object, string>()

/** Computed once per state of the asset. */
function searchTextOf(values: ValuesOf<'website_assets'>): string {
  const cached = searchTexts.get(values)
  if (cached !== undefined) return cached
  const text = searchText(values.asset_key, values.alt_text, values.description, ...values.theme_tags)
  searchTexts.set(values, text)
  return text
}

export const pictureCategories = ASSET_CATEGORIES.filter((category) => category !== 'documents')
