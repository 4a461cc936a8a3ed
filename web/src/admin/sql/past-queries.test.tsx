import { afterEach, expect, test } from 'vitest'
import { keepPastQuery, readPastQueries } from './past-queries.ts'

afterEach(() => localStorage.clear())

test('the latest query comes first, no query is listed twice, and each person has a separate history', () => {
  for (const query of ['a', 'b', 'a']) keepPastQuery('one', query)
  expect(readPastQueries('one')).toEqual(['a', 'b'])
  for (let i = 0; i < 40; i++) keepPastQuery('one', `select ${i}`)
  expect(readPastQueries('one')).toHaveLength(30)
  expect(readPastQueries('two')).toEqual([])
})

test('an unreadable history is ignored', () => {
  localStorage.setItem('coop-admin-queries-one', '{"not": "a list"')
  expect(readPastQueries('one')).toEqual([])
})
