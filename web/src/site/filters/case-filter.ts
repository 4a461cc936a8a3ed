import { type CaseCompany, caseCompanyName } from '../rows/case-company-name.ts'
import { orderCases } from '../rows/order-cases.ts'
import { caseTheme, type ThemedCase } from '../rows/case-theme.ts'
import {
  canonicalThemeKey,
  fixedThemes,
  fold,
  searchText,
  searchWords,
  type ThemeReference,
} from '@coop/sync/rules'
import { indexTexts, type TextIndex, textsWithAll } from './text-index.ts'

export interface FilteredCase extends ThemedCase {
  id: string
  title: string
  short_intro: string | null
  client: string | null
  size: string | null
  challenge: string | null
  approach: string | null
  solution: string | null
  /** A timestamp in one fixed notation, so that text order is time order. */
  created_at: string | null
}

export interface CaseChildren {
  companies: Iterable<CaseCompany>
  keywords: Iterable<{ case_id: string; keyword: string | null }>
  /** The names of member companies by id. */
  companyNames: ReadonlyMap<string, string>
  themes?: readonly ThemeReference[]
}

/** An empty text means: any. */
export interface CaseFilter {
  search: string
  theme: string
  size: string
  /** The name of a company, as it is shown. */
  company: string
}

/** The cases, newest first, with all values that a filter step would otherwise compute again. */
interface PreparedCases<T> {
  entries: readonly { row: T; theme: string; companies: readonly string[] }[]
  /** Search texts in the order of the entries. */
  texts: TextIndex
}

/** Prepares the entries, once per set of rows. */
export function prepareCases<T extends FilteredCase>(
  rows: readonly T[],
  children: CaseChildren,
): PreparedCases<T> {
  const names = namesByCase(children)
  const keywords = new Map<string, string[]>()
  for (const { case_id, keyword } of children.keywords) if (keyword) push(keywords, case_id, keyword)
  const themes = children.themes ?? fixedThemes
  const ordered = orderCases(rows)
  return {
    entries: ordered.map((row) => ({
      row,
      theme: canonicalThemeKey(caseTheme(row, themes) ?? ''),
      companies: (names.get(row.id) ?? []).map(fold),
    })),
    texts: indexTexts(
      ordered.map((row) => searchableText(row, names.get(row.id) ?? [], keywords.get(row.id) ?? [])),
    ),
  }
}

function searchableText(
  row: FilteredCase,
  companies: readonly string[],
  keywords: readonly string[],
): string {
  const { title, short_intro, client, challenge, approach, solution } = row
  return searchText(title, short_intro, client, challenge, approach, solution, ...companies, ...keywords)
}

export function filterCases<T extends FilteredCase>(
  { entries, texts }: PreparedCases<T>,
  filter: CaseFilter,
): T[] {
  const isFound = textsWithAll(texts, searchWords(filter.search))
  const theme = canonicalThemeKey(filter.theme)
  const company = fold(filter.company)
  return entries
    .filter(
      (entry, index) =>
        (theme === '' || entry.theme === theme) &&
        (filter.size === '' || entry.row.size === filter.size) &&
        (company === '' || entry.companies.includes(company)) &&
        isFound(index),
    )
    .map((entry) => entry.row)
}

function namesByCase({ companies, companyNames }: CaseChildren): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const company of companies) {
    const name = caseCompanyName(company, companyNames)
    if (name !== null) push(names, company.case_id, name)
  }
  return names
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
