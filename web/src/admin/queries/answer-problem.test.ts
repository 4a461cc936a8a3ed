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

test('an error about a column of a previous version gives its new name, or says that it was removed', () => {
  expect(renamingOf('column "claim" does not exist', '42703', versions)).toBe('It is called “offer” now')
  expect(renamingOf('column s.promise does not exist', '42703', versions)).toBe('It is called “offer” now')
  expect(renamingOf('column "mood" does not exist', '42703', versions)).toBe(
    'The field “mood” no longer exists',
  )
  expect(renamingOf('column "xyz" does not exist', '42703', versions)).toBeNull()
  expect(renamingOf('relation "claim" does not exist', '42P01', versions)).toBeNull()
})

test('an error in a query is shown in the words of Postgres, with the hint', () => {
  const wrong = { kind: 'wrong', message: 'column "nam" does not exist', code: '42703', place: 7 } as const
  expect(answerProblem({ ...wrong, hint: 'Perhaps you meant "name"' }).text).toBe(
    'Column "nam" does not exist. Perhaps you meant "name".',
  )
  expect(answerProblem({ ...wrong, hint: null }).text).toBe('Column "nam" does not exist.')
})
