import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../testing/linear-time.ts'
import { SubqueryValues } from './subquery-values.ts'

test('E26: a value is in the set as long as a row has it, and a transaction counts from its end on', () => {
  const values = new SubqueryValues()
  values.set('a', ['1'])
  values.set('b', ['1'])
  expect(values.has(['1'])).toBe('f')
  expect(values.settle()).toEqual({ changed: [['1']], wasEmpty: true, isEmpty: false })
  expect(values.has(['1'])).toBe('t')
  values.set('a', null)
  expect(values.settle().changed).toEqual([])
  values.set('b', ['2'])
  expect([values.has(['1']), values.has(['2'])]).toEqual(['t', 'f'])
  expect(values.settle().changed).toEqual([['1'], ['2']])
  expect([values.has(['1']), values.has(['2'])]).toEqual(['f', 't'])
  values.set('b', ['3'])
  values.set('b', ['2'])
  expect(values.settle().changed).toEqual([])
})

test('E26: nulls leave open what Postgres leaves open', () => {
  const values = new SubqueryValues()
  expect(values.has([null])).toBe('f')
  values.set('a', ['1'])
  values.settle()
  expect([values.has([null]), values.has(['2'])]).toEqual([null, 'f'])
  values.set('b', [null])
  values.settle()
  expect([values.has(['1']), values.has(['2'])]).toEqual(['t', null])
  values.set('b', null)
  expect(values.has(['2'])).toBe(null)
  expect(values.settle()).toEqual({ changed: [[null]], wasEmpty: false, isEmpty: false })
  expect(values.has(['2'])).toBe('f')
})

test('E26: rows of several columns are compared place by place', () => {
  const values = new SubqueryValues()
  values.set('a', ['1', 'x'])
  values.set('b', ['2', null])
  values.settle()
  expect(values.has(['1', 'x'])).toBe('t')
  expect(values.has(['2', 'x'])).toBe(null)
  expect(values.has(['1', null])).toBe(null)
  expect(values.has(['3', null])).toBe('f')
  expect(values.has(['1', 'y'])).toBe('f')
})

test('E26: a transaction that changes all rows of a subquery costs its readers nothing for each of their rows', () => {
  const change = (text: string): void => {
    const values = new SubqueryValues()
    const rows = Array.from({ length: text.length / 8 }, (_, row) => row)
    for (const row of rows) values.set(String(row), [String(row)])
    expect(rows.every((row) => values.has([`other ${row}`]) === 'f')).toBe(true)
  }
  expectLinearTime(change, (size) => 'x'.repeat(size))
})
