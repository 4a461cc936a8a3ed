import { flag, image, longText, text, MEDIUM_TEXT } from '../fields.ts'

/** How the page of a row appears elsewhere: in search results, and as a shared link. */
export const searchSettings = {
  meta_title: text('Meta title'),
  meta_description: longText('Meta description', MEDIUM_TEXT),
  social_image_url: image('Social image'),
  hidden_from_search: flag('Hide from search engines', false),
} as const

export type SearchSetting = keyof typeof searchSettings

export function isSearchSetting(name: string): name is SearchSetting {
  return Object.hasOwn(searchSettings, name)
}

export const searchColumns = [
  'meta_title',
  'meta_description',
  'social_image_url',
  'hidden_from_search',
] as const satisfies readonly SearchSetting[]

export const searchSection = { title: 'Search and social', beside: 'column', fields: searchColumns } as const
