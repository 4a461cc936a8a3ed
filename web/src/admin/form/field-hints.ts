import type { SearchSetting } from '@coop/sync/entities'
import type { Tables } from '@coop/sync/tables'

type FieldName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** Explains the purpose of a field if its label does not. The search settings have the same meaning in every table. */
const hints: { readonly [F in FieldName | SearchSetting]?: string } = {
  'services.homepage_priority': 'Lower numbers come first. The homepage shows three services.',
  'services.show_on_revolution_grid':
    'The grid of the Revolution page, for services of the categories PR and DEEP-DIVES.',
  'services.is_featured': 'Shown in the carousel of the Revolution page.',
  meta_title: 'Replaces the title in search results, shared links and browser tabs. About 60 characters fit.',
  meta_description: 'Shown below the title in search results and shared links. About 155 characters fit.',
  social_image_url: 'Shown with the link where the page is shared, cut to 1200 × 630 pixels.',
  hidden_from_search: 'The page stays on the site, but out of search results and the sitemap.',
}

const hintByName = new Map(Object.entries(hints))

export function fieldHint(table: string, name: string): string | undefined {
  return hintByName.get(`${table}.${name}`) ?? hintByName.get(name)
}
