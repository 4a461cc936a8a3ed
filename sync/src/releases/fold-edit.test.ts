import { expect, test } from 'vitest'
import { conflictOf, settledEdit } from './edit-conflict.ts'
import { foldConflict, foldEdit } from './fold-edit.ts'
import { mergeKeys } from './merge-keys.ts'
import type { ReleaseEdit } from './release-edit.ts'

function anUpdate(base: ReleaseEdit['base'], changes: ReleaseEdit['changes']): ReleaseEdit {
  return { entity: 'services', rowId: 'r', op: 'update', base, changes }
}
const insert: ReleaseEdit = { ...anUpdate({}, { name: 'New', theme: ['a'] }), op: 'insert' }
const remove: ReleaseEdit = { ...anUpdate({ write_id: 'w' }, {}), op: 'delete' }

test('an edit folds into the one that waits: its first base stays, and what comes back to it goes', () => {
  const waiting = anUpdate({ name: 'A' }, { name: 'B' })
  expect(foldEdit(waiting, anUpdate({ name: 'B', slug: 's' }, { name: 'C', slug: 't' }))).toEqual(
    anUpdate({ name: 'A', slug: 's' }, { name: 'C', slug: 't' }),
  )
  expect(foldEdit(waiting, anUpdate({ name: 'B' }, { name: 'A' }))).toBeNull()
  expect(foldEdit(null, anUpdate({ theme: ['a', 'b'] }, { theme: ['b', 'a'] }))).toBeNull()
  expect(foldEdit(insert, anUpdate({ name: 'New' }, { name: 'Newer' }))).toEqual({
    ...insert,
    changes: { name: 'Newer', theme: ['a'] },
  })
  expect(foldEdit(insert, remove)).toBeNull()
  expect(foldEdit(waiting, remove)).toEqual(remove)
})

test('a time that was set stays if a later edit says to keep it', () => {
  const article = (changes: ReleaseEdit['changes']): ReleaseEdit => ({
    ...anUpdate({ title: 'A' }, { title: 'B', ...changes }),
    entity: 'content',
  })
  const at = '2026-12-01T09:00:00Z'
  const folded = (waiting: ReleaseEdit['changes'], later: ReleaseEdit['changes']) =>
    foldEdit(article(waiting), { ...article(later), base: { title: 'B' } })?.changes['published_at']
  expect(folded({ published_at: at }, { published_at: 'keep' })).toBe(at)
  expect(folded({ published_at: at }, { published_at: 'now' })).toBe('now')
  expect(folded({ published_at: 'keep' }, { published_at: at })).toBe(at)
  expect(folded({ published_at: at }, {})).toBe(at)
})

test('an edit that did not begin with what the release holds does not fold into it', () => {
  const waiting = anUpdate({ name: 'A', slug: 's' }, { name: 'B', slug: 't' })
  // On the row of the site: the release has another name, and another description that the edit does not change.
  expect(foldConflict(waiting, anUpdate({ name: 'A' }, { name: 'C' }))).toEqual({
    kind: 'fields',
    fields: ['name'],
  })
  expect(foldConflict(waiting, anUpdate({ short_description: 'x' }, { short_description: 'y' }))).toBeNull()
  expect(foldConflict(waiting, anUpdate({ name: 'B' }, { name: 'C' }))).toBeNull()
  expect(foldConflict(waiting, anUpdate({ name: 'A' }, { name: 'B' }))).toBeNull()
  expect(foldConflict(waiting, anUpdate({ display_order: 1 }, { display_order: 2 }))).toBeNull()
  expect(foldConflict(insert, anUpdate({ theme: ['b'] }, { theme: [] }))).toMatchObject({ fields: ['theme'] })
  expect(foldConflict(remove, anUpdate({ name: 'A' }, { name: 'C' }))).toEqual({ kind: 'deleted' })
  expect(foldConflict(waiting, remove)).toBeNull()
  expect(foldConflict(null, anUpdate({ name: 'A' }, { name: 'C' }))).toBeNull()
})

test('a conflict is what the site has made of a field that an edit changes otherwise', () => {
  const edit = anUpdate({ name: 'A', slug: 's' }, { name: 'B', slug: 't' })
  expect(conflictOf(edit, { name: 'A', slug: 't' })).toBeNull()
  const live = { name: 'Theirs', slug: 's', write_id: 'v' }
  expect(conflictOf(edit, live)).toEqual({
    kind: 'fields',
    fields: [{ field: 'name', base: 'A', mine: 'B', theirs: 'Theirs' }],
  })
  expect(settledEdit(edit, live, new Set(['name']))).toEqual(
    anUpdate({ name: 'Theirs', slug: 's' }, { name: 'B', slug: 't' }),
  )
  expect(settledEdit(edit, live, new Set(['name']), { name: 'Both' })).toEqual(
    anUpdate({ name: 'Theirs', slug: 's' }, { name: 'Both', slug: 't' }),
  )
  expect(settledEdit(edit, live, new Set())).toEqual(anUpdate({ slug: 's' }, { slug: 't' }))
  expect(settledEdit(anUpdate({ name: 'A' }, { name: 'B' }), live, new Set())).toBeNull()
  expect(conflictOf(edit, undefined)).toEqual({ kind: 'deleted' })
  expect(conflictOf(remove, live)).toEqual({ kind: 'changed' })
  expect(settledEdit(remove, live, new Set())).toEqual({ ...remove, base: { write_id: 'v' } })
  expect(conflictOf(remove, undefined)).toBeNull()
  expect(conflictOf(insert, { ...insert.changes })).toBeNull()
  expect(conflictOf(insert, live)).toEqual({ kind: 'there' })
})

test('values by name are merged name by name', () => {
  expect(mergeKeys({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({
    merged: { a: 2, b: 3, c: 4 },
    conflicts: [],
  })
  expect(mergeKeys({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ merged: { a: 2 }, conflicts: ['a'] })
  expect(mergeKeys({ a: 1 }, {}, { a: 1, b: 2 })).toEqual({ merged: { b: 2 }, conflicts: [] })
  expect(mergeKeys({}, { a: 2 }, { a: 2 })).toEqual({ merged: { a: 2 }, conflicts: [] })
})
