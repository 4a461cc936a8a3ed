import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { resolveTheme } from '@coop/sync/rules'
import { rowMemo } from '../rows/row-memo.ts'
import { redirectedSlug } from '../rows/slug-redirect.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'

/**
 * The part of a filter that names something, as it is called now: a theme by its name, a company by its slug. What
 * nobody knows is left out, and so is a company that cannot be chosen: a link that finds nothing helps nobody.
 */
export function knownFilter<Filter extends Pick<CatalogueFilter, 'theme' | 'company'>>(
  rows: PublicRows,
  filter: Filter,
  companyChoices: readonly { slug: string }[],
): Filter {
  const slug = companyAt(rows, filter.company)?.slug ?? filter.company
  return {
    ...filter,
    theme: resolveTheme([...rows.offering_themes.values()], filter.theme)?.name ?? '',
    company: companyChoices.some((choice) => choice.slug === slug) ? slug : '',
  }
}

/** The company with a slug, or with that slug of old. */
export function companyAt(rows: PublicRows, slug: string): PublicTables['service_companies'] | undefined {
  if (slug === '') return undefined
  const companies = companiesBySlug(rows)
  const present = () =>
    redirectedSlug(rows, 'service_companies', slug, (id) => rows.service_companies.get(id)?.slug)
  return companies.get(slug) ?? companies.get(present() ?? '')
}

export const companiesBySlug: (rows: PublicRows) => ReadonlyMap<string, PublicTables['service_companies']> =
  rowMemo((rows) => new Map([...rows.service_companies.values()].map((company) => [company.slug, company])))
