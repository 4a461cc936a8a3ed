import { compareText, previewText } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import type { Heading, Link, List, PhrasingContent, RootContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Head } from './head/head.ts'
import { insightsAddress } from './page/insights-request.ts'
import { listedRows } from './page/search-settings.ts'
import { orderArticles } from './rows/articles.ts'
import type { SiteInfo } from './site-info/site-info.ts'

/** With more links, language models could no longer read the file as a whole. The sitemap contains all links. */
const linksMax = 200
const summaryLength = 200

const pages = ['/', '/paradox', '/offering', '/cases', '/insights', '/members', '/contact', '/become-member']
const optionalPages = ['/manifesto', '/revolution', '/privacy-policy', '/cookie-policy']

interface Entry {
  path: string
  name: string
  summary: string | null
}

/** A description of the site for language models as in https://llmstxt.org, with links to its texts. */
export function llmsText(
  rows: PublicRows,
  site: SiteInfo,
  origin: string,
  headAt: (path: string) => Head,
): string {
  const pagesAt = (paths: readonly string[]): Entry[] =>
    paths.map((path) => {
      const { title, description } = headAt(path)
      return { path, name: title.replace(` | ${site.name}`, ''), summary: description }
    })
  const sections: [string, Entry[]][] = [
    ['Pages', pagesAt(pages)],
    ['Services', named(listedRows(rows.services.values()), '/services/')],
    [
      'Cases',
      byName(listedRows(rows.cases.values()), ({ slug, title, short_intro }) => ({
        path: `/cases/${encodeURIComponent(slug)}`,
        name: title,
        summary: short_intro,
      })),
    ],
    [
      'Insights',
      orderArticles(listedRows(rows.content.values())).map(({ slug, title, excerpt }) => ({
        path: insightsAddress({ article: slug, shown: 'first' }),
        name: title,
        summary: excerpt,
      })),
    ],
    ['Members', named(listedRows(rows.service_companies.values()), '/members/')],
    ['Optional', pagesAt(optionalPages)],
  ]
  const children: RootContent[] = [
    heading(1, site.name),
    { type: 'blockquote', children: [paragraph(headAt('/').description)] },
    paragraph('Every page is also available as Markdown, to requests that accept text/markdown.'),
    ...sections.flatMap(([title, entries]) =>
      entries.length === 0 ? [] : [heading(2, title), list(entries, origin)],
    ),
  ]
  return toMarkdown({ type: 'root', children }, { bullet: '-', listItemIndent: 'one', resourceLink: true })
}

type Named = { slug: string; name: string; short_description: string | null }

function named(rows: Iterable<Named>, before: string): Entry[] {
  return byName(rows, ({ slug, name, short_description }) => ({
    path: before + encodeURIComponent(slug),
    name,
    summary: short_description,
  }))
}

function byName<Row>(rows: Iterable<Row>, entryOf: (row: Row) => Entry): Entry[] {
  return Array.from(rows, entryOf).sort((a, b) => compareText(a.name, b.name))
}

function list(entries: readonly Entry[], origin: string): List {
  return {
    type: 'list',
    spread: false,
    children: entries.slice(0, linksMax).map(({ path, name, summary }) => {
      const link: Link = { type: 'link', url: origin + path, children: [text(name)] }
      const rest = summary === null ? [] : [text(`: ${previewText(summary, summaryLength)}`)]
      return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [link, ...rest] }] }
    }),
  }
}

function heading(depth: 1 | 2, title: string): Heading {
  return { type: 'heading', depth, children: [text(title)] }
}

function paragraph(words: string): Extract<RootContent, { type: 'paragraph' }> {
  return { type: 'paragraph', children: [text(words)] }
}

/** The text of a row may contain line breaks, but an entry is one line. */
function text(value: string): PhrasingContent {
  return { type: 'text', value: value.replace(/\s+/g, ' ') }
}
