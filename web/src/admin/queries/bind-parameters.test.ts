import { expect, test } from 'vitest'
import { bindParameters } from './bind-parameters.ts'

const parameters = [
  { name: 'kind', kind: 'choice' },
  { name: 'months', kind: 'number' },
] as const
const hostile = `'; drop table services; --`
const values = new Map([
  ['kind', hostile],
  ['months', null],
])

test('values are sent separately from the query, each once, and are never part of it', () => {
  const written = `select * from t where {{kind}} is null or kind = {{kind}} limit {{months}}`
  expect(bindParameters(written, parameters, values)).toMatchObject({
    kind: 'bound',
    query: {
      sql: 'select * from t where $1::text is null or kind = $1::text limit $2::numeric',
      params: [hostile, null],
    },
  })
})

test('an unknown parameter is reported with its position', () => {
  expect(bindParameters('select {{nothing}}', parameters, values)).toEqual({
    kind: 'unknown',
    name: 'nothing',
    place: 7,
  })
})

test('a position in the query sent is mapped to the query as written', () => {
  const written = 'select {{months}}, a, {{kind}}, b'
  const bound = bindParameters(written, parameters, values)
  if (bound.kind !== 'bound') throw new Error('It is not bound')
  const { sql, placeOf } = bound.query
  for (const letter of [', a', 'a,', 'b']) expect(placeOf(sql.indexOf(letter))).toBe(written.indexOf(letter))
  expect(placeOf(sql.indexOf('$2') + 3)).toBe(written.indexOf('{{kind}}'))
  expect(placeOf(0)).toBe(0)
  expect(placeOf(sql.length + 5)).toBe(written.length)
})
