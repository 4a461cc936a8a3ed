import { expect, test } from 'vitest'
import { parametersOf, parameterValues } from './parameter-values.ts'

const items = [
  {
    name: 'months',
    label: 'Months',
    kind: 'number',
    default_value: '12',
    options_query: null,
    display_order: 200,
  },
  {
    name: 'day',
    label: 'Since',
    kind: 'date',
    default_value: 'today-7',
    options_query: null,
    display_order: 100,
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    default_value: 'Case',
    options_query: 'select 1',
    display_order: 300,
  },
]
const read = (search: string) =>
  parameterValues(parametersOf(items), new URLSearchParams(search), '2026-03-05')

test('without values in the address, a report uses its defaults, with days relative to today', () => {
  expect(Object.fromEntries(read('').values)).toEqual({ day: '2026-02-26', months: '12', kind: 'Case' })
})

test('the address takes precedence, and an empty parameter there has no value', () => {
  expect(Object.fromEntries(read('?day=2026-01-31&months=3&kind=').values)).toEqual({
    day: '2026-01-31',
    months: '3',
    kind: null,
  })
})

test.each([
  ['?day=2026-02-30', 'day', 'Since must be a date'],
  [`?day=${encodeURIComponent("2026-01-01'; drop table x")}`, 'day', 'Since must be a date'],
  ['?months=1e9', 'months', 'Months must be a number'],
  [`?kind=${'x'.repeat(201)}`, 'kind', 'Kind may have at most 200 characters'],
])('an invalid value is reported: %s', (search, name, problem) => {
  expect([...read(search).problems]).toEqual([[name, problem]])
})
