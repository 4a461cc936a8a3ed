import type { EntityName } from '@coop/sync/entities'
import { textOf } from '../data/json-values.ts'
import type { RowValues } from '../data/types.ts'

const pages: { readonly [N in EntityName]?: (slug: string) => string } = {
  services: (slug) => `/services/${slug}`,
  service_companies: (slug) => `/members/${slug}`,
  cases: (slug) => `/cases/${slug}`,
  content: (slug) => `/insights?article=${slug}`,
}

/** The page of the site that is about this row; null: it has none. Whether it is published is not asked. */
export function publicAddress(entity: EntityName, values: RowValues): string | null {
  const slug = textOf(values['slug'])
  return slug === '' ? null : (pages[entity]?.(encodeURIComponent(slug)) ?? null)
}
