import { orderCases } from '../rows/order-cases.ts'
import { caseTheme, type ThemedCase } from '../rows/case-theme.ts'
import { fixedThemes, searchText, searchWords, type ThemeReference } from '@coop/sync/rules'
import { groupBy } from '../rows/row-memo.ts'
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
  /** A timestamp in a fixed format, so that the order of texts is the order of times. */
  created_at: string | null
}

export interface CaseChildren {
  /** By the id of the case. */
  companies: ReadonlyMap<string, readonly { name: string; slug: string }[]>
  keywords: Iterable<{ case_id: string; keyword: string | null }>
  themes?: readonly ThemeReference[]
}

/** An empty text is no filter. */
export interface CaseFilter {
  search: string
  /** The current name of a theme. */
  theme: string
  size: string
  /** The slug of a company. */
  company: string
}

/** The cases, newest first, with all values that filtering would otherwise compute again at each step. */
interface PreparedCases<T> {
  entries: readonly { row: T; theme: string | null; companies: readonly string[] }[]
  /** Search texts, in the order of the entries. */
  texts: TextIndex
}

/** Prepares the entries, once per set of rows. */
export function prepareCases<T extends FilteredCase>(
  rows: readonly T[],
  children: CaseChildren,
): PreparedCases<T> {
  const companies = ({ id }: T) => children.companies.get(id) ?? []
  const keywords = groupBy(children.keywords, ({ case_id }) => case_id)
  const themes = children.themes ?? fixedThemes
  const ordered = orderCases(rows)
  return {
    entries: ordered.map((row) => ({
      row,
      theme: caseTheme(row, themes),
      companies: companies(row).map(({ slug }) => slug),
    })),
    texts: indexTexts(ordered.map((row) => searchableText(row, companies(row), keywords.get(row.id) ?? []))),
  }
}

function searchableText(
  { title, short_intro, client, challenge, approach, solution }: FilteredCase,
  companies: readonly { name: string }[],
  keywords: readonly { keyword: string | null }[],
): string {
  const children = [...companies.map(({ name }) => name), ...keywords.map(({ keyword }) => keyword)]
  return searchText(title, short_intro, client, challenge, approach, solution, ...children)
}

export function filterCases<T extends FilteredCase>(
  { entries, texts }: PreparedCases<T>,
  filter: CaseFilter,
): T[] {
  const isFound = textsWithAll(texts, searchWords(filter.search))
  return entries
    .filter(
      (entry, index) =>
        (filter.theme === '' || entry.theme === filter.theme) &&
        (filter.size === '' || entry.row.size === filter.size) &&
        (filter.company === '' || entry.companies.includes(filter.company)) &&
        isFound(index),
    )
    .map((entry) => entry.row)
}
