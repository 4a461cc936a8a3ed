import { isManagedSlug } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { foldedWords } from '../../../prose/near-words.ts'
import type { Phrase, ProseBlock } from '../../../prose/prose-block.ts'
import { themePath } from '../../layout/navigation-links.ts'
import { insightsAddress } from '../../page/insights-request.ts'
import { articleText } from '../../prose/article-text.ts'
import { rowMemo } from '../../rows/row-memo.ts'

/** A page of the site in the search index. */
export interface SearchedPage {
  /** The address, which identifies the page. */
  id: string
  kind: 'Service' | 'Case' | 'Article' | 'Member' | 'Theme' | 'Page'
  title: string
  summary: string
  text: string
}

/** The pages without a row, with words that people may search for. */
const fixedPages: readonly SearchedPage[] = [
  ['/', 'Home', 'The co-operative, its offering, its members and its newest work.'],
  ['/offering', 'Offering', 'All services, by theme, company and scope.'],
  ['/cases', 'Case Studies', 'What the companies did, for whom, and what came of it.'],
  ['/members', 'Ecosystem Members', 'The companies of the co-operative.'],
  ['/insights', 'Revolutionary Insights', 'Articles, posts, essays, reports and papers.'],
  ['/paradox', 'Paradox', 'Why opposites belong together.'],
  ['/revolution', 'Revolution', 'Solutions and value propositions for a change of business.'],
  ['/manifesto', 'Manifesto', 'The principles of the co-operative.'],
  ['/become-member', 'Become a member', 'Membership, its benefits, costs and commitment.'],
  ['/contact', 'Contact', 'E-mail, enquiries, partners and the board.'],
  ['/privacy-policy', 'Privacy Policy', 'Personal data, how we use it, and your rights.'],
  ['/cookie-policy', 'Cookie Policy', 'Cookies, consent, and how to install the site and use it offline.'],
].map(([id = '', title = '', summary = '']) => ({ id, kind: 'Page', title, summary, text: '' }))

/** The words of a page for comparison: folded, each after a space. */
export interface PageWords {
  page: SearchedPage
  title: string
  summary: string
  text: string
}

/** All pages with their words. The index is rebuilt when a row that the pages show has changed. */
export const searchIndex = rowMemo((rows) =>
  searchedPages(rows).map((page): PageWords => ({
    page,
    title: foldedWords(page.title),
    summary: foldedWords(page.summary),
    text: foldedWords(page.text),
  })),
)

/** All words of all pages, without duplicates. */
export const knownWords = rowMemo((rows) => [
  ...new Set(
    searchIndex(rows).flatMap(({ title, summary, text }) => `${title}${summary}${text}`.slice(1).split(' ')),
  ),
])

function searchedPages(rows: PublicRows): SearchedPage[] {
  const services = [...rows.services.values()].map((row) =>
    page('Service', `/services/${row.slug}`, row.name, row.short_description, [
      row.long_description,
      row.deliverables,
    ]),
  )
  const cases = [...rows.cases.values()].map((row) =>
    page('Case', `/cases/${row.slug}`, row.title, row.short_intro, [
      row.client,
      row.challenge,
      row.approach,
      row.solution,
    ]),
  )
  const articles = [...rows.content.values()]
    .filter(({ slug }) => !isManagedSlug(slug))
    .map((row) =>
      page('Article', insightsAddress({ article: row.slug, shown: 'first' }), row.title, row.excerpt, [
        wordsOf(articleText(rows, row.content)),
      ]),
    )
  const companies = [...rows.service_companies.values()].map((row) =>
    page('Member', `/members/${row.slug}`, row.name, row.short_description, [
      row.long_description,
      row.role_description,
    ]),
  )
  const themes = [...rows.offering_themes.values()].map((row) =>
    page('Theme', themePath(row.name), row.name, row.description, row.key_benefits),
  )
  return [...services, ...cases, ...articles, ...companies, ...themes, ...fixedPages]
}

function page(
  kind: SearchedPage['kind'],
  id: string,
  title: string,
  summary: string | null,
  texts: readonly (string | null)[],
): SearchedPage {
  return { id, kind, title, summary: summary ?? '', text: texts.filter(Boolean).join('\n') }
}

function wordsOf(blocks: readonly ProseBlock[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return phraseText(block.text)
        case 'quote':
          return wordsOf(block.blocks)
        case 'list':
          return block.items.map(wordsOf).join('\n')
        case 'picture':
          return block.caption ?? ''
        case 'code':
          return block.text
        case 'divider':
          return ''
        default:
          return block satisfies never
      }
    })
    .join('\n')
}

function phraseText(phrases: readonly Phrase[]): string {
  return phrases.map((phrase) => (typeof phrase === 'string' ? phrase : phraseText(phrase.text))).join('')
}
