import { caseCompanyName } from './case-company-name.ts'
import { orderCases } from './order-cases.ts'
import { compareText, orderByDisplay, slugify } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { groupBy, rowMemo } from './row-memo.ts'

/** All cases, newest first. */
export const casesInOrder = rowMemo((rows) => orderCases([...rows.cases.values()]))

export function caseKeywords(rows: PublicRows, id: string): string[] {
  return (keywordsByCase(rows).get(id) ?? []).map(({ keyword }) => keyword)
}

export function caseResults(rows: PublicRows, id: string): string[] {
  return orderByDisplay(resultsByCase(rows).get(id) ?? []).map((result) => result.result_text)
}

export function caseImages(rows: PublicRows, id: string) {
  return orderByDisplay(imagesByCase(rows).get(id) ?? [])
}

/** A company of a case. A company that is not a member has no page, but has a slug for addresses. */
export interface CaseCompanyEntry {
  id: string | null
  name: string
  slug: string
  isMember: boolean
}

export function caseCompanies(rows: PublicRows, id: string): CaseCompanyEntry[] {
  return companiesByCase(rows).get(id) ?? []
}

/** Companies by case, without rows that have no name. */
export const companiesByCase = rowMemo((rows) => {
  const names = companyNames(rows)
  const entries = new Map<string, CaseCompanyEntry[]>()
  for (const [caseId, links] of groupBy(orderById(rows.case_companies), (link) => link.case_id)) {
    const named = links.flatMap((link): CaseCompanyEntry[] => {
      const name = caseCompanyName(link, names)
      const member = rows.service_companies.get(link.company_id ?? '')
      if (name === null) return []
      return [
        {
          id: member?.id ?? null,
          name,
          slug: member?.slug ?? slugify(name),
          isMember: member !== undefined,
        },
      ]
    })
    entries.set(caseId, named)
  }
  return entries
})

/** The names of member companies by id. */
const companyNames = rowMemo(
  (rows) => new Map([...rows.service_companies.values()].map(({ id, name }) => [id, name])),
)

const keywordsByCase = rowMemo((rows) => groupBy(orderById(rows.case_keywords), (keyword) => keyword.case_id))
const resultsByCase = rowMemo((rows) => groupBy(rows.case_results.values(), (result) => result.case_id))
const imagesByCase = rowMemo((rows) => groupBy(rows.case_images.values(), (image) => image.case_id))

/** Orders rows by id, if no column defines an order. A map has them in the order of arrival. */
function orderById<Row extends { id: string }>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].sort((a, b) => compareText(a.id, b.id))
}
