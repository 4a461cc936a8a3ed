import {
  caseTheme,
  orderByDisplay,
  type PublicRows,
  type PublicTables,
  shownAndMore,
} from '@coop/sync/contract'
import { groupBy, rowMemo } from '../row-memo.ts'

export interface CaseCardData {
  id: string
  slug: string
  title: string
  intro: string
  theme: string | null
  size: string | null
  results: string[]
  keywords: string[]
  moreKeywords: number
}

export function caseCard(rows: PublicRows, row: PublicTables['cases']): CaseCardData {
  const keywords = shownAndMore(
    (keywordsByCase(rows).get(row.id) ?? []).map(({ keyword }) => keyword),
    5,
  )
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    intro: row.short_intro ?? '',
    theme: caseTheme(row, [...rows.offering_themes.values()]),
    size: row.size,
    results: orderByDisplay(resultsByCase(rows).get(row.id) ?? [])
      .slice(0, 2)
      .map((result) => result.result_text),
    keywords: keywords.shown,
    moreKeywords: keywords.more,
  }
}

const keywordsByCase = rowMemo(['case_keywords'], (rows) =>
  groupBy(rows.case_keywords.values(), (keyword) => keyword.case_id),
)

const resultsByCase = rowMemo(['case_results'], (rows) =>
  groupBy(rows.case_results.values(), (result) => result.case_id),
)
