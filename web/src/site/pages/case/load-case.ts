import { caseTheme } from '../../rows/case-theme.ts'
import { executionDate, sameTheme } from '@coop/sync/rules'
import { orderServices } from '../../rows/service-order.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { caseCard, type CaseCardData } from '../../cards/case-card-data.ts'
import { themeNames } from '../../cards/service-card-data.ts'
import {
  caseCompanies,
  type CaseCompanyEntry,
  caseImages,
  caseKeywords,
  caseResults,
  casesInOrder,
} from '../../rows/case-rows.ts'
import { type Loaded } from '../../page/page.ts'
import { pictureFor } from '../../pictures/pictures.ts'
import { type SearchSettings, searchSettings } from '../../page/search-settings.ts'
import { plainProse } from '../../../prose/plain-prose.ts'
import type { ProseBlock } from '../../../prose/prose-block.ts'
import { groupBy, rowMemo } from '../../rows/row-memo.ts'
import { nextIn } from '../../rows/next-in.ts'
import { redirectedSlug } from '../../rows/slug-redirect.ts'

export interface CaseRequest {
  slug: string
}

export interface CaseData {
  id: string
  slug: string
  title: string
  search: SearchSettings | null
  intro: string
  created: string
  changed: string
  theme: string | null
  size: string | null
  client: string | null
  executed: string
  companies: CaseCompanyEntry[]
  images: PictureData[]
  /** Challenge, approach and solution. A section without text is omitted. */
  sections: { title: string; blocks: ProseBlock[] }[]
  results: string[]
  keywords: string[]
  /** Services of the same theme. Those of the companies of the case are first. */
  services: { id: string; slug: string; name: string; text: string }[]
  /** The next case in the list of all cases; the first follows the last. */
  next: CaseCardData | null
}

const relatedServices = 3

export function loadCase(rows: PublicRows, { slug }: CaseRequest): Loaded<CaseData | null> {
  const row = casesBySlug(rows).get(slug)
  if (row === undefined) {
    const to = redirectedSlug(rows, 'cases', slug, (id) => rows.cases.get(id)?.slug)
    return to === null ? { kind: 'page', found: false, data: null } : { kind: 'redirect', to: `/cases/${to}` }
  }
  const theme = caseTheme(row, [...rows.offering_themes.values()])
  const companies = caseCompanies(rows, row.id)
  return {
    kind: 'page',
    found: true,
    data: {
      id: row.id,
      slug: row.slug,
      title: row.title,
      search: searchSettings(rows, row),
      intro: row.short_intro ?? '',
      created: row.created_at,
      changed: row.updated_at,
      theme,
      size: row.size,
      client: row.client,
      executed: executionDate(row.execution_month, row.execution_year),
      companies,
      images: caseImages(rows, row.id).flatMap(
        ({ image_url, alt_text }) => pictureFor(rows, image_url, alt_text) ?? [],
      ),
      sections: sections(row),
      results: caseResults(rows, row.id),
      keywords: caseKeywords(rows, row.id),
      services: theme === null ? [] : servicesOf(rows, theme, companies),
      next: nextCase(rows, row),
    },
  }
}

function sections({ challenge, approach, solution }: PublicTables['cases']): CaseData['sections'] {
  return Object.entries({ Challenge: challenge, Approach: approach, Solution: solution })
    .map(([title, text]) => ({ title, blocks: plainProse(text) }))
    .filter(({ blocks }) => blocks.length > 0)
}

function servicesOf(
  rows: PublicRows,
  theme: string,
  companies: readonly CaseCompanyEntry[],
): CaseData['services'] {
  const ids = new Set(companies.map(({ id }) => id))
  const shared = (service: { id: string }) =>
    (linksByService(rows).get(service.id) ?? []).filter(({ company_id }) => ids.has(company_id)).length
  return orderServices(
    [...rows.services.values()].filter(
      (service) =>
        service.show_on_offerings && themeNames(rows, service).some((name) => sameTheme(name, theme)),
    ),
  )
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, relatedServices)
    .map(({ id, slug, name, short_description }) => ({ id, slug, name, text: short_description ?? '' }))
}

function nextCase(rows: PublicRows, row: PublicTables['cases']): CaseCardData | null {
  const next = nextIn(casesInOrder(rows), row)
  return next === null ? null : caseCard(rows, next)
}

const casesBySlug = rowMemo((rows) => new Map([...rows.cases.values()].map((row) => [row.slug, row])))
const linksByService = rowMemo((rows) =>
  groupBy(rows.service_contributing_companies.values(), (link) => link.service_id),
)
