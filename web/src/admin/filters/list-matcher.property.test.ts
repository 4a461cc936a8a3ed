import type { EntityName } from '@coop/sync/entities'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminRow, RowOf } from '../data/admin-row.ts'
import { aRow } from '../testing/source-fixture.ts'
import { countedOptions } from './list-filter.ts'
import { createListMatcher } from './list-matcher.ts'

const categories = [
  aRow('content_categories', 'news', { name: 'Näkemys' }),
  aRow('content_categories', 'law', { name: 'Law and order' }),
]
const rowsOf = (name: EntityName): readonly AdminRow[] => (name === 'content_categories' ? categories : [])

const articles = fc.array(
  fc.record({
    title: fc.constantFrom('Growth', 'Order of growth', 'Law', ''),
    content: fc.constantFrom('The näkemys of others', 'Nothing', null),
    category_id: fc.constantFrom('news', 'law', 'gone', null),
    published: fc.boolean(),
    featured_image_url: fc.constantFrom('/media/other/a.webp', null),
  }),
)
const wanted = fc.record({
  search: fc.constantFrom(
    '',
    'growth',
    'law order',
    'NAKEMYS',
    'näkemys growth',
    'order law growth',
    'absent',
  ),
  filters: fc.dictionary(
    fc.constantFrom('category_id', 'published', 'featured_image_url', 'unknown'),
    fc.uniqueArray(fc.constantFrom('news', 'law', 'none', 'yes', 'no'), { minLength: 1 }),
  ),
})

/** The plain definition, without the indexes that make the matcher fast. */
function isFound(
  { values }: RowOf<'content'>,
  { search, filters }: { search: string; filters: Record<string, string[]> },
) {
  const category = categories.find(({ id }) => id === values.category_id)
  const text = [values.title, values.content, category?.values.name, values.featured_image_url].join('\n')
  const plain = (each: string) => each.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const answers: Record<string, string> = {
    category_id: values.category_id ?? 'none',
    published: values.published ? 'yes' : 'no',
    featured_image_url: values.featured_image_url === null ? 'no' : 'yes',
  }
  return (
    search.split(' ').every((word) => plain(text).includes(plain(word))) &&
    Object.entries(filters).every(([key, chosen]) => key === 'unknown' || chosen.includes(answers[key] ?? ''))
  )
}

test(
  'rows are found if they contain all words, in their texts or in names they show, and pass all filters',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(articles, wanted, (all, question) => {
        const rows = all.map((values, i) => aRow('content', `a${i}`, values))
        const matcher = createListMatcher('content', [], rowsOf)
        const found = rows.filter(matcher.matching(question))
        expect(found).toEqual(rows.filter((row) => isFound(row, question)))
      }),
    )
  },
)

test('ids and times are not searched, and long texts are searched to their end', () => {
  const row = aRow('content', '018f0000-0000-7000-8000-0000000000ad', {
    title: 'Growth',
    content: `${'word '.repeat(5_000)}harbour`,
    published_at: '2031-01-01T00:00:00.000Z',
  })
  const isMatched = createListMatcher('content', [], rowsOf)
  const finds = (search: string) => isMatched.matching({ search, filters: {} })(row)
  expect(['harbour', '8000', '0ad', '2031'].map(finds)).toEqual([true, false, false, false])
})

test('a theme is one option, whatever names rows use for it, and every option has the number of its rows', () => {
  const theme = aRow('offering_themes', 't1', {
    name: 'Talent & Leadership Capacity',
    slug: 'talent-leadership-capacity',
    short_name: 'Talent Leadership',
  })
  const companies = [['talent-leadership-capacity'], ['Talent Leadership', 'Own'], []].map((themes, i) =>
    aRow('service_companies', `c${i}`, { name: `C${i}`, theme_tags: themes }),
  )
  const { filters } = createListMatcher('service_companies', [], (name) =>
    name === 'offering_themes' ? [theme] : [],
  )
  const themes = filters.find(({ key }) => key === 'theme_tags')
  if (themes === undefined) throw new Error('Companies have themes')
  expect(countedOptions(themes, [], companies)).toEqual([
    { value: 'Own', label: 'Own', count: 1 },
    { value: 'talent-leadership-capacity', label: 'Talent & Leadership Capacity', count: 2 },
  ])
})

test('filters alone read no texts of the rows', () => {
  const article = aRow('content', 'a', { title: 'Growth', published: true })
  Object.defineProperty(article.values, 'content', {
    enumerable: true,
    get: () => {
      throw new Error('A text was read')
    },
  })
  const { matching } = createListMatcher('content', [], rowsOf)
  expect(matching({ search: '', filters: { published: ['yes'] } })(article)).toBe(true)
})
