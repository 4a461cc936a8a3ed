import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { resolveTheme } from '@coop/sync/rules'
import { rowMemo } from '../rows/row-memo.ts'
import { redirectedSlug } from '../rows/slug-redirect.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'

/**
 * A filter with current names: the name of the theme, the slug of the company. Themes and companies are dropped if they
 * are unknown or the filter does not offer them.
 */
export function resolveFilter<Filter extends Pick<CatalogueFilter, 'theme' | 'company'>>(
  rows: PublicRows,
  filter: Filter,
  companyChoices: readonly { slug: string }[],
): Filter {
  const slug = findCompany(rows, filter.company)?.slug ?? filter.company
  return {
    ...filter,
    theme: resolveTheme([...rows.offering_themes.values()], filter.theme)?.name ?? '',
    company: companyChoices.some((choice) => choice.slug === slug) ? slug : '',
  }
}

/** Finds a company by its current or a former slug. */
function findCompany(rows: PublicRows, slug: string): PublicTables['service_companies'] | undefined {
  if (slug === '') return undefined
  const companies = companiesBySlug(rows)
  const presentSlug = () =>
    redirectedSlug(rows, 'service_companies', slug, (id) => rows.service_companies.get(id)?.slug)
  return companies.get(slug) ?? companies.get(presentSlug() ?? '')
}

export const companiesBySlug: (rows: PublicRows) => ReadonlyMap<string, PublicTables['service_companies']> =
  rowMemo((rows) => new Map([...rows.service_companies.values()].map((company) => [company.slug, company])))
