import { expect, test } from 'vitest'
import { aCase, aCompany, anArticle, aService, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { searchIndex } from './search-index.ts'
import { loadSearch, parseSearchRequest, searchAddress, shownMax } from './load-search.ts'

const rows = rowsOf({
  services: [
    aService({
      name: 'Brand audit',
      slug: 'brand-audit',
      short_description: 'We look at your identity.',
      long_description: `${'Before. '.repeat(40)}Interviews with customers come first.`,
    }),
    aService({ name: 'Pricing sprint', slug: 'pricing', long_description: 'It strengthens your brand.' }),
  ],
  cases: [
    aCase({ title: 'A ferry line', slug: 'ferry', client: 'Saaristo Oy', challenge: 'Silence at sea' }),
  ],
  content: [
    anArticle({ title: 'On silence', slug: 'silence', content: 'Words with a **strong** opinion.' }),
    anArticle({ title: 'Homepage', slug: 'homepage-value-prop', content: 'Silence' }),
  ],
  service_companies: [aCompany({ name: 'Mäkelä & Łuczak', slug: 'makela' })],
  offering_themes: [aTheme({ name: 'AI Readiness', key_benefits: ['Governance that works'] })],
})

const search = (query: string) => loadSearch(rows, { query })
const addresses = (query: string) => search(query).found.map(({ to }) => to)
const textOf = (marked: readonly { text: string }[]) => marked.map(({ text }) => text).join('')

test('titles count more than summaries, these more than texts, and the start of a word more than its middle', () => {
  const ranked = rowsOf({
    services: [
      aService({ slug: 'within', short_description: 'A rebrand' }),
      aService({ slug: 'text', long_description: 'A brand' }),
      aService({ slug: 'summary', short_description: 'A brand' }),
      aService({ slug: 'title-within', name: 'Rebrand' }),
      aService({ slug: 'title', name: 'Brand' }),
    ],
  })
  const { found } = loadSearch(ranked, { query: 'brand' })
  expect(found.map(({ to }) => to.slice('/services/'.length))).toEqual([
    'title',
    'title-within',
    'summary',
    'text',
    'within',
  ])
})

test('only the first eight words of a search count', () => {
  expect(addresses('brand audit identity interviews customers come first before zzzzzz')).toEqual([
    '/services/brand-audit',
  ])
  expect(addresses('zzzzzz audit identity interviews customers come first before pricing')).not.toContain(
    '/services/pricing',
  )
})

test.each([
  ['the beginning of a word', 'inter', '/services/brand-audit'],
  ['a slip of the keys', 'pricinh', '/services/pricing'],
  ['a slip in a word of a text', 'intreviews', '/services/brand-audit'],
  ['letters without their accents', 'makela luczak', '/members/makela'],
  ['the client of a case', 'saaristo', '/cases/ferry'],
  ['a word that Markdown emphasises', 'strong opinion', '/insights?article=silence'],
  ['a benefit of a theme', 'governance', '/offering?theme=AI+Readiness'],
  ['a page that is no row', 'manifesto', '/manifesto'],
])('the search for %s finds its page', (_, query, address) => {
  expect(addresses(query)[0]).toBe(address)
})

test('pages with all words are found or, if there are none, pages with some of the words', () => {
  expect(addresses('brand strengthens')).toEqual(['/services/pricing'])
  expect(addresses('ferry zzzzzz')).toEqual(['/cases/ferry'])
  expect(search('zzzzzz')).toEqual({ query: 'zzzzzz', found: [], count: 0 })
})

test('a text of the home page is not a separate page', () => {
  expect(addresses('silence')).toEqual(['/insights?article=silence', '/cases/ferry'])
})

test('found words are marked in the title and in the excerpt', () => {
  expect(search('brand').found[0]?.title).toEqual([
    { text: 'Brand', isFound: true },
    { text: ' audit', isFound: false },
  ])
  const excerpt = search('interviews').found[0]?.excerpt ?? []
  expect(textOf(excerpt)).toBe(`… ${'Before. '.repeat(8)}Interviews with customers come first.`)
  expect(excerpt.filter(({ isFound }) => isFound)).toEqual([{ text: 'Interviews', isFound: true }])
})

test.each(['', ' ', 'b', ' b '])('%j is too short for a search', (query) => {
  expect(search(query)).toEqual({ query: '', found: [], count: 0 })
})

test('the best pages are shown, and all pages are counted', () => {
  const many = rowsOf({ services: Array.from({ length: shownMax + 5 }, () => aService({ name: 'Audit' })) })
  const { found, count } = loadSearch(many, { query: 'audit' })
  expect([found.length, count]).toEqual([shownMax, shownMax + 5])
})

test('every search has one address, and long searches are shortened', () => {
  const parse = (address: string) => parseSearchRequest(new URL(address, 'http://site').searchParams)
  expect(parse(searchAddress({ query: 'a b&c' }))).toEqual({ query: 'a b&c' })
  expect(searchAddress({ query: '' })).toBe('/search')
  expect(parse(`/search?q=${'x'.repeat(5000)}`).query).toHaveLength(100)
})

test('a commit that changes no searched row keeps the index', () => {
  expect(searchIndex({ ...rows, website_assets: new Map() })).toBe(searchIndex(rows))
})
