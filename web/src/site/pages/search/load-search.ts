import type { PublicRows } from '@coop/sync/tables'
import { foldedWords, nearestWords } from '../../../prose/near-words.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { queryText } from '../../page/query-text.ts'
import { type PageWords, type SearchedPage, knownWords, searchIndex } from './search-index.ts'

/** The words of a search. */
export interface SearchRequest {
  query: string
}

/** A text with the found words marked. */
export type MarkedText = { text: string; isFound: boolean }[]

export interface FoundPage {
  to: string
  kind: SearchedPage['kind']
  title: MarkedText
  /** The part of the page's texts that contains the words, or else the start of its summary. */
  excerpt: MarkedText
}

export interface SearchData {
  /** The searched words; '' if they have too few letters. */
  query: string
  /** The best pages first, at most `shownMax`. */
  found: FoundPage[]
  /** The number of all found pages. */
  count: number
}

const queryMax = 100
const wordsMax = 8
export const shownMax = 30
const wordsBefore = 8
const wordsInExcerpt = 32
const searchedWordsMax = 30

export function parseSearchRequest(search: URLSearchParams): SearchRequest {
  return { query: (search.get('q') ?? '').slice(0, queryMax) }
}

export function searchAddress({ query }: SearchRequest): string {
  return `/search${queryText({ q: query.trim() })}`
}

/** A single letter is in nearly every text, so a search needs at least two. */
export function loadSearch(rows: PublicRows, request: SearchRequest): SearchData {
  const words = [...new Set(foldedWords(request.query).split(' ').filter(Boolean))].slice(0, wordsMax)
  const query = request.query.trim()
  if (words.join('').length < 2) return { query: '', found: [], count: 0 }
  const index = searchIndex(rows)
  const searched = words.map((word) => searchWord(rows, word))
  const withAll = ranked(index, searched, true)
  const pages = withAll.length > 0 ? withAll : ranked(index, searched, false)
  const found = pages.slice(0, shownMax).map(({ page }) => foundPage(page, searched))
  return { query, found, count: pages.length }
}

interface SearchedWord {
  /** The weight of the word in each page of the index; 0 if the page does not contain it. */
  weights: Uint8Array
  /** Whether a word of a page matches. */
  isIn: (folded: string) => boolean
}

function searchWord(rows: PublicRows, word: string): SearchedWord {
  const known = searchedWords(rows)
  const searched = known.get(word) ?? findWord(rows, word)
  if (known.size === searchedWordsMax) known.clear()
  known.set(word, searched)
  return searched
}

/** Recently searched words. A key press changes only one word of a search, so the others are found here. */
const searchedWords = rowMemo((rows) => {
  searchIndex(rows)
  return new Map<string, SearchedWord>()
})

/** If no page contains the word, it is treated as a typing error, and the most similar words are searched instead. */
function findWord(rows: PublicRows, word: string): SearchedWord {
  const exact = weightsOf(rows, [word])
  const words = exact.some((weight) => weight > 0) ? [word] : nearestWords(knownWords(rows), word)
  return {
    weights: words[0] === word ? exact : weightsOf(rows, words),
    isIn: (folded) => words.some((each) => folded.includes(each)),
  }
}

function weightsOf(rows: PublicRows, words: readonly string[]): Uint8Array {
  return Uint8Array.from(searchIndex(rows), (page) =>
    words.reduce((weight, word) => Math.max(weight, weightOf(page, word)), 0),
  )
}

/** A title counts more than a text, and the start of a word more than its middle. */
function weightOf({ title, summary, text }: PageWords, word: string): number {
  const begin = ` ${word}`
  if (title.includes(begin)) return 16
  if (title.includes(word)) return 8
  if (summary.includes(begin)) return 4
  if (text.includes(begin)) return 2
  return summary.includes(word) || text.includes(word) ? 1 : 0
}

/** The pages with all words, or with any of them. The best are first; pages of equal weight keep their order. */
function ranked(index: readonly PageWords[], words: readonly SearchedWord[], hasAll: boolean): PageWords[] {
  const byWeight: PageWords[][] = []
  for (const [place, page] of index.entries()) {
    const weights = words.map((word) => word.weights[place] ?? 0)
    if (hasAll ? weights.includes(0) : weights.every((weight) => weight === 0)) continue
    const sum = weights.reduce((one, other) => one + other)
    ;(byWeight[sum] ??= []).push(page)
  }
  return byWeight.reverse().flat()
}

function foundPage(
  { id, kind, title, summary, text }: SearchedPage,
  searched: readonly SearchedWord[],
): FoundPage {
  const isFound = (word: string) => {
    const folded = foldedWords(word)
    return searched.some(({ isIn }) => isIn(folded))
  }
  const body = [summary, text].find((each) => wordsOf(each).some(isFound))
  const words = wordsOf(body ?? (summary || text))
  const first = Math.max(0, words.findIndex(isFound) - wordsBefore)
  const shown = words.slice(first, first + wordsInExcerpt)
  const excerpt = marked(shown, isFound)
  if (first > 0) excerpt.unshift({ text: '… ', isFound: false })
  if (first + shown.length < words.length) excerpt.push({ text: ' …', isFound: false })
  return { to: id, kind, title: marked(wordsOf(title), isFound), excerpt }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The words as one text, split where found words begin or end. */
function marked(words: readonly string[], isFound: (word: string) => boolean): MarkedText {
  const parts: MarkedText = []
  for (const word of words) {
    const found = isFound(word)
    const last = parts.at(-1)
    if (last?.isFound === found) last.text += ` ${word}`
    else if (last === undefined) parts.push({ text: word, isFound: found })
    else if (found) {
      last.text += ' '
      parts.push({ text: word, isFound: true })
    } else parts.push({ text: ` ${word}`, isFound: false })
  }
  return parts
}
