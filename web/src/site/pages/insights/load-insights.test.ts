import { expect, test } from 'vitest'
import { anArticle, rowsOf } from '../../../../test/site-rows.ts'
import { insightsAddress, type InsightsRequest, parseInsightsRequest } from '../../page/insights-request.ts'
import { insightsWithoutRows, loadInsights } from './load-insights.ts'

const first: InsightsRequest = { article: null, shown: 'first' }

function dataOf(...[rows, request]: Parameters<typeof loadInsights>) {
  const loaded = loadInsights(rows, request)
  if (loaded.kind !== 'page') throw new Error('A redirect')
  return loaded.data
}

const articles = [5, 4, 3, 2, 1].map((day) =>
  anArticle({ slug: `a${day}`, published_at: `2026-11-0${day} 08:00:00+00` }),
)

test('the newest three articles are first, and the others are included if the request shows them', () => {
  const rows = rowsOf({ content: articles })
  const slugs = (request: InsightsRequest) => {
    const data = dataOf(rows, request)
    return [data.first, data.rest].map((cards) => cards.map(({ slug }) => slug))
  }
  expect(slugs(first)).toEqual([['a5', 'a4', 'a3'], []])
  expect(slugs({ ...first, shown: 'more' })).toEqual([
    ['a5', 'a4', 'a3'],
    ['a2', 'a1'],
  ])
  expect(dataOf(rows, first).restCount).toBe(2)
})

test('without articles, nineteen samples in the five categories are shown, each with an address', () => {
  const managed = anArticle({ slug: 'homepage-value-prop' })
  const data = dataOf(rowsOf({ content: [managed] }), { ...first, shown: 'all' })
  const samples = [...data.first, ...data.rest]
  expect(samples).toHaveLength(19)
  expect(new Set(samples.map(({ category }) => category))).toEqual(
    new Set(['HC X-post', 'Blog', 'Report', 'Whitepaper', 'Case Study']),
  )
  for (const [place, { slug, title }] of samples.entries()) {
    expect(dataOf(rowsOf({ content: [managed] }), { ...first, article: slug })).toMatchObject({
      article: { title, isSample: true, next: { slug: samples[(place + 1) % samples.length]?.slug } },
      isMissing: false,
    })
  }
  expect(insightsWithoutRows(first)).toMatchObject({ restCount: 16, article: null, isMissing: false })
})

test('a card shows default texts for empty fields', () => {
  const rows = rowsOf({ content: [anArticle({ read_time: '', published_at: '2026-11-03 08:00:00+00' })] })
  expect(dataOf(rows, first).first[0]).toMatchObject({
    readTime: '5 min read',
    category: 'Uncategorized',
    published: '2026-11-03 08:00:00+00',
  })
})

test('an article opens with its text and the next article', () => {
  const content = articles.map((row) => ({ ...row, content: '## Title\n\nText.' }))
  const { article } = dataOf(rowsOf({ content }), { ...first, article: 'a1' })
  expect(article).toMatchObject({
    slug: 'a1',
    blocks: [
      { kind: 'heading', level: 2, text: ['Title'] },
      { kind: 'paragraph', text: ['Text.'] },
    ],
    next: { slug: 'a5' },
  })
})

test('an unknown article is not found but the list is still shown, and a former slug redirects', () => {
  const row = anArticle({ slug: 'new' })
  const managed = anArticle({ slug: 'homepage-value-prop' })
  const rows = rowsOf({
    content: [row, managed],
    slug_redirects: [{ id: 'r', entity: 'content', old_slug: 'old', row_id: row.id }],
  })
  for (const article of ['nothing', 'homepage-value-prop']) {
    expect(loadInsights(rows, { ...first, article })).toMatchObject({
      found: false,
      data: { isMissing: true, article: null, first: [{ slug: 'new' }] },
    })
  }
  expect(loadInsights(rows, { article: 'old', shown: 'more' })).toEqual({
    kind: 'redirect',
    to: '/insights?show=more&article=new',
  })
})

test('every request has one address', () => {
  const parse = (address: string) => parseInsightsRequest(new URL(address, 'http://site').searchParams)
  for (const request of [
    first,
    { article: 'a b', shown: 'all' },
    { article: null, shown: 'more' },
  ] as const) {
    expect(parse(insightsAddress(request))).toEqual(request)
  }
  expect(parse('/insights?show=nonsense&article=')).toEqual(first)
  expect(insightsAddress(first)).toBe('/insights')
})
