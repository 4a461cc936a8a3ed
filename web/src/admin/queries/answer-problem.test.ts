import { expect, test } from 'vitest'
import type { SchemaVersion } from '@coop/sync/schema-versions'
import { answerProblem, renamingOf } from './answer-problem.ts'

const version = (...changes: SchemaVersion['changes']): SchemaVersion => ({ changes, needsServer: false })
const versions = [
  version({ entity: 'services', kind: 'renamed', from: 'claim', to: 'promise' }),
  version(
    { entity: 'services', kind: 'renamed', from: 'promise', to: 'offer' },
    { entity: 'cases', kind: 'removed', field: 'mood', label: 'Mood' },
  ),
]

test('a column of a former release is said to be called otherwise, or to be gone', () => {
  expect(renamingOf('column "claim" does not exist', '42703', versions)).toBe('It is called “offer” now')
  expect(renamingOf('column s.promise does not exist', '42703', versions)).toBe('It is called “offer” now')
  expect(renamingOf('column "mood" does not exist', '42703', versions)).toBe(
    'The field “mood” no longer exists',
  )
  expect(renamingOf('column "xyz" does not exist', '42703', versions)).toBeNull()
  expect(renamingOf('relation "claim" does not exist', '42P01', versions)).toBeNull()
})

test('a wrong query is said in the words of Postgres, with its hint', () => {
  const wrong = { kind: 'wrong', message: 'column "nam" does not exist', code: '42703', place: 7 } as const
  expect(answerProblem({ ...wrong, hint: 'Perhaps you meant "name"' }).text).toBe(
    'Column "nam" does not exist. Perhaps you meant "name".',
  )
  expect(answerProblem({ ...wrong, hint: null }).text).toBe('Column "nam" does not exist.')
})
