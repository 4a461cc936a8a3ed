import { expect, test } from 'vitest'
import { createRevisions } from './revisions.ts'

const ids = (...names: string[]) => new Set(names)

test('a tab gets the changes of an entity since its own version, and no changes of other entities', () => {
  const revisions = createRevisions('L', null)
  const start = revisions.version()
  revisions.add([['services', ids('a')]])
  const middle = revisions.version()
  revisions.add([
    ['services', ids('b')],
    ['cases', ids('c')],
  ])
  expect(revisions.since('services', start)).toEqual(ids('a', 'b'))
  expect(revisions.since('services', middle)).toEqual(ids('b'))
  expect(revisions.since('cases', start)).toEqual(ids('c'))
  expect(revisions.since('services', revisions.version())).toEqual(ids())
})

test('a tab without rows gets all rows, and so does a tab that lacks a change of all rows', () => {
  const revisions = createRevisions('L', null)
  const start = revisions.version()
  expect(revisions.since('services', null)).toBe('all')
  revisions.add([['services', 'all']])
  expect(revisions.since('services', start)).toBe('all')
  expect(revisions.since('services', revisions.version())).toEqual(ids())
})

test('a change names the revision of the previous change of the same entity', () => {
  const revisions = createRevisions('L', { lineage: 'before', revision: 7 })
  expect(revisions.add([['services', ids('a')]])).toEqual([7])
  expect(revisions.add([['cases', ids('b')]])).toEqual([7])
  expect(
    revisions.add([
      ['services', ids('c')],
      ['cases', ids('c')],
    ]),
  ).toEqual([8, 9])
  expect(revisions.version()).toEqual({ lineage: 'L', revision: 10 })
})

test('a run continues from its snapshot: a tab with the same rows gets the changes, a tab with older rows gets all', () => {
  const revisions = createRevisions('L', { lineage: 'before', revision: 7 })
  revisions.add([['services', ids('a')]])
  expect(revisions.since('services', { lineage: 'before', revision: 7 })).toEqual(ids('a'))
  expect(revisions.since('services', { lineage: 'before', revision: 6 })).toBe('all')
})

test('rows of a run that may have continued beyond the snapshot are foreign', () => {
  const revisions = createRevisions('L', { lineage: 'before', revision: 7 })
  expect(revisions.since('services', { lineage: 'before', revision: 8 })).toBe('foreign')
  expect(revisions.since('services', { lineage: 'another', revision: 7 })).toBe('foreign')
})

test('old changes are dropped: a tab with older rows gets all rows', () => {
  const revisions = createRevisions('L', null)
  const start = revisions.version()
  revisions.add([['services', ids('first')]])
  const second = revisions.version()
  for (let n = 0; n < 999; n++) revisions.add([['cases', ids(`${n}`)]])
  expect(revisions.since('services', start)).toEqual(ids('first'))
  revisions.add([['cases', ids('one too many')]])
  expect(revisions.since('services', start)).toBe('all')
  expect(revisions.since('services', second)).toEqual(ids())
})
