import { caseTheme } from '../../rows/case-theme.ts'
import { filterCases, prepareCases } from '../../filters/case-filter.ts'
import { orderByDisplay, orderByName } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { caseCard, type CaseCardData } from '../../cards/case-card-data.ts'
import { companiesByCase } from '../../rows/case-rows.ts'
import {
  type CatalogueFilter,
  type CatalogueRequest,
  firstOnPhone,
  gridLimit,
  limitText,
  parseCatalogueFilter,
  parseLimit,
} from '../../filters/catalogue-filter.ts'
import { resolveFilter } from '../../filters/resolve-filter.ts'
import { queryText } from '../../page/query-text.ts'
import { rowMemo } from '../../rows/row-memo.ts'

export type CasesRequest = CatalogueRequest

export interface CasesData {
  background: PictureData | null
  themeChoices: string[]
  companyChoices: { slug: string; name: string }[]
  /** The applied filter, without unknown themes and without companies that have no case. */
  filter: CatalogueFilter
  total: number
  /** The number of matching cases, including those not shown. */
  count: number
  cases: CaseCardData[]
}

export const allCases: CasesRequest = {
  filter: { search: '', theme: '', size: '', company: '' },
  limit: firstOnPhone,
}

export function parseCasesRequest(search: URLSearchParams): CasesRequest {
  return { filter: parseCatalogueFilter(search), limit: parseLimit(search) }
}

export function casesAddress({ filter, limit }: CasesRequest): string {
  return `/cases${queryText({ ...filter, limit: limitText(limit) })}`
}

export function loadCases(rows: PublicRows, { filter, limit }: CasesRequest): CasesData {
  const companies = companyChoices(rows)
  const resolved = resolveFilter(rows, filter, companies)
  const matching = filterCases(preparedCases(rows), resolved)
  return {
    background: pageBackground(rows, 'cases'),
    themeChoices: themeChoices(rows),
    companyChoices: companies,
    filter: resolved,
    total: rows.cases.size,
    count: matching.length,
    cases: matching.slice(0, gridLimit(limit)).map((row) => caseCard(rows, row)),
  }
}

const preparedCases = rowMemo((rows) =>
  prepareCases([...rows.cases.values()], {
    companies: companiesByCase(rows),
    keywords: rows.case_keywords.values(),
    themes: themesInOrder(rows),
  }),
)

const themesInOrder = rowMemo((rows) => orderByDisplay([...rows.offering_themes.values()]))

/** The themes that have cases. */
const themeChoices = rowMemo((rows) => {
  const themes = themesInOrder(rows)
  const used = new Set([...rows.cases.values()].map((row) => caseTheme(row, themes)))
  return themes.map(({ name }) => name).filter((name) => used.has(name))
})

/**
 * All companies that worked on a case, by name. If several have the same slug, the name is that of the member. A name
 * without Latin letters or digits has no slug and is not offered.
 */
const companyChoices = rowMemo((rows): CasesData['companyChoices'] => {
  const companies = [...companiesByCase(rows).values()].flat().filter(({ slug }) => slug !== '')
  const membersLast = companies.sort((a, b) => Number(a.isMember) - Number(b.isMember))
  const bySlug = new Map(membersLast.map(({ slug, name }) => [slug, { id: slug, name }]))
  return orderByName([...bySlug.values()]).map(({ id, name }) => ({ slug: id, name }))
})
