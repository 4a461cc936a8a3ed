import { expect, test } from 'vitest'
import {
  aDelete,
  anInsert,
  anOutbox,
  anUpdate,
  conflicting,
  idOf,
  rejected,
} from '../../testing/outbox-fixture.ts'
import type { Edit, OutboxEvent } from './outbox-events.ts'

/** An edit of name and theme that needs a decision, with a second edit of the name and a deletion behind it. */
function aConflict() {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine', duration: null }, { name: 'Base', duration: '1-4-weeks' }))
  outbox.sends()
  outbox.edits(anUpdate(2, 1, { name: 'Mine again' }, { name: 'Mine' }))
  outbox.receives([conflicting(1, [{ field: 'name', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
  return outbox
}

/** Keeps my values in these fields, and the values of the site in the other conflicting fields. */
const aChoice = (mine: readonly string[]): OutboxEvent => ({
  type: 'resolve',
  writeId: idOf(1),
  choice: { kind: 'fields', mine },
  newId: idOf(9),
})

const writes = (outbox: ReturnType<typeof anOutbox>) =>
  outbox.state.entries.map(({ write }) => [write.id, write.op, write.base, write.changes])

test('for mine, a new write is made over theirs, and the edit behind it keeps its base', () => {
  const outbox = aConflict()
  outbox.happens(aChoice(['name']))
  expect(writes(outbox)).toEqual([
    [idOf(9), 'update', { name: 'Theirs', duration: '1-4-weeks' }, { name: 'Mine', duration: null }],
    [idOf(2), 'update', { name: 'Mine' }, { name: 'Mine again' }],
  ])
  expect(outbox.kinds()).toEqual(['queued', 'queued'])
})

test('for both, a new write has the merged value, and the edit behind it is rebased on that', () => {
  const outbox = aConflict()
  const choice = {
    kind: 'fields',
    mine: ['name'],
    merged: { name: 'Both', slug: 'not-in-conflict' },
  } as const
  outbox.happens({ type: 'resolve', writeId: idOf(1), choice, newId: idOf(9) })
  expect(writes(outbox)).toEqual([
    [idOf(9), 'update', { name: 'Theirs', duration: '1-4-weeks' }, { name: 'Both', duration: null }],
    [idOf(2), 'update', { name: 'Both' }, { name: 'Mine again' }],
  ])
})

test('for theirs, only fields without a conflict are sent, and the edit behind it is rebased on theirs', () => {
  const outbox = aConflict()
  outbox.happens(aChoice([]))
  expect(writes(outbox)).toEqual([
    [idOf(9), 'update', { duration: '1-4-weeks' }, { duration: null }],
    [idOf(2), 'update', { name: 'Theirs' }, { name: 'Mine again' }],
  ])
})

test('the write of a choice has the values that the person saw as its base', () => {
  const outbox = aConflict()
  const choice = {
    kind: 'fields',
    mine: ['name'],
    theirs: { name: null, description: 'not in conflict' },
  } as const
  outbox.happens({ type: 'resolve', writeId: idOf(1), choice, newId: idOf(9) })
  expect(writes(outbox)[0]).toEqual([
    idOf(9),
    'update',
    { name: null, duration: '1-4-weeks' },
    { name: 'Mine', duration: null },
  ])
})

test('for theirs in all fields there is no write, and a deletion behind it deletes the current row', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
  outbox.sends()
  outbox.edits(aDelete(2, 1))
  outbox.receives([conflicting(1, [{ field: 'name', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
  outbox.happens(aChoice([]))
  expect(writes(outbox)).toEqual([[idOf(2), 'delete', { write_id: idOf(800) }, {}]])
  expect(outbox.sends()).toHaveLength(1)
})

test('a deletion behind the conflict follows the write that replaces it', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
  outbox.sends()
  outbox.edits(aDelete(2, 1))
  outbox.receives([conflicting(1, [{ field: 'name', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
  outbox.happens(aChoice(['name']))
  expect(outbox.entry(2)?.write.base).toEqual({ write_id: idOf(9), seen: idOf(800) })
})

test('a row that another user deleted is restored with my changes, under its id', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
  outbox.sends()
  const last = { id: idOf(1), name: 'Base', slug: 'base', features: [], updated_at: 'x' }
  outbox.receives([{ id: idOf(1), answer: { status: 'conflict', conflict: { kind: 'deleted', last } } }])
  outbox.happens({ type: 'resolve', writeId: idOf(1), choice: { kind: 'restore' }, newId: idOf(9) })
  expect(writes(outbox)).toEqual([[idOf(9), 'insert', {}, { name: 'Mine', slug: 'base', features: [] }]])
  expect(outbox.state.entries[0]?.write.rowId).toBe(idOf(1))
})

test('a row and the references to it are restored in one step', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
  outbox.sends()
  const last = { name: 'Base', slug: 'base' }
  outbox.receives([{ id: idOf(1), answer: { status: 'conflict', conflict: { kind: 'deleted', last } } }])
  const row = { name: 'Mine', slug: 'base-2' }
  const other = anUpdate(8, 2, { companies: [{ id: 'l', company_id: idOf(1) }] }, { companies: [] })
  const choice = { kind: 'restore', row } as const
  outbox.happens({
    type: 'resolve',
    writeId: idOf(1),
    choice,
    newId: idOf(9),
    others: [{ ...other, follows: [] }],
  })
  expect(writes(outbox)).toEqual([
    [idOf(9), 'insert', {}, row],
    [idOf(8), 'update', other.base, other.changes],
  ])
  expect(outbox.state.steps).toMatchObject([{ op: 'insert', rows: 1 }])
  expect(outbox.state.entries.map(({ steps }) => steps)).toEqual([[idOf(9)], [idOf(9)]])
})

test('an article is restored with its date if the edit kept it, and otherwise with the current time', () => {
  const restored = (word: string) => {
    const outbox = anOutbox()
    const entity = 'content' as const
    outbox.edits({ ...anUpdate(1, 1, { title: 'B', published_at: word }, { title: 'A' }), entity })
    outbox.sends()
    const last = { title: 'A', published: true, published_at: '2026-06-27T08:00:00+00:00' }
    outbox.receives([{ id: idOf(1), answer: { status: 'conflict', conflict: { kind: 'deleted', last } } }])
    outbox.happens({ type: 'resolve', writeId: idOf(1), choice: { kind: 'restore' }, newId: idOf(9) })
    return outbox.state.entries[0]?.write.changes['published_at']
  }
  expect(restored('keep')).toBe('2026-06-27T08:00:00+00:00')
  expect(restored('now')).toBe('now')
})

test('for theirs in all fields, an edit that would only set a new date is dropped', () => {
  const outbox = anOutbox()
  const changes = { title: 'Mine', published_at: 'now' }
  outbox.edits({ ...anUpdate(1, 1, changes, { title: 'Base', published_at: null }), entity: 'content' })
  outbox.sends()
  outbox.receives([conflicting(1, [{ field: 'title', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
  outbox.happens(aChoice([]))
  expect(outbox.state.entries).toEqual([])
})

test('an edit that only sets a new date stays, behind a decision and when it is itself chosen', () => {
  const june = '2026-06-27T08:00:00+00:00'
  const anArticle = (id: number, changes: Edit['changes'], base: Edit['base']): Edit => ({
    ...anUpdate(id, 1, changes, base),
    entity: 'content',
  })
  for (const mine of [[], ['title'], null]) {
    const outbox = anOutbox()
    outbox.edits(anArticle(1, { title: 'Mine' }, { title: 'Base' }))
    outbox.sends()
    outbox.edits(anArticle(2, { published_at: 'now' }, { published_at: june }))
    outbox.receives([conflicting(1, [{ field: 'title', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
    if (mine === null) outbox.happens({ type: 'discard', writeId: idOf(1) })
    else outbox.happens(aChoice(mine))
    expect(outbox.entry(2)?.write.changes).toEqual({ published_at: 'now' })
  }
  const alone = anOutbox()
  alone.edits(anArticle(1, { published_at: 'now' }, { published_at: june }))
  alone.sends()
  alone.receives([conflicting(1, [{ field: 'published_at', base: june, mine: 'now', theirs: null }])])
  alone.happens(aChoice(['published_at']))
  expect(alone.entry(9)?.write.changes).toEqual({ published_at: 'now' })
})

test('a row that another user changed can be deleted all the same, or kept', () => {
  const parkedDelete = () => {
    const outbox = anOutbox()
    outbox.edits(aDelete(1, 1))
    outbox.sends()
    const conflict = { kind: 'changed', rowWriteId: idOf(700), theirs: {} } as const
    outbox.receives([{ id: idOf(1), answer: { status: 'conflict', conflict } }])
    return outbox
  }
  const anyway = parkedDelete()
  anyway.happens({ type: 'resolve', writeId: idOf(1), choice: { kind: 'delete-anyway' }, newId: idOf(9) })
  expect(writes(anyway)).toEqual([[idOf(9), 'delete', { write_id: idOf(700) }, {}]])
  const kept = parkedDelete()
  kept.happens({ type: 'discard', writeId: idOf(1) })
  expect(kept.state.entries).toEqual([])
})

test('a rejected edit is sent again with other values, and later edits of its row follow', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { slug: 'taken' }, { slug: 'old' }))
  outbox.sends()
  outbox.edits(anUpdate(2, 1, { slug: 'later' }, { slug: 'taken' }))
  outbox.receives([rejected(1)])
  outbox.happens({
    type: 'resend',
    writeId: idOf(1),
    changes: { slug: 'free', name: 'New', write_id: 'x' },
    base: { slug: 'taken', name: 'Old' },
    newId: idOf(9),
  })
  expect(writes(outbox)).toEqual([
    [idOf(9), 'update', { slug: 'old', name: 'Old' }, { slug: 'free', name: 'New' }],
    [idOf(2), 'update', { slug: 'free' }, { slug: 'later' }],
  ])
})

test('an edit that failed on the server is tried again under the same id', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'B' }, { name: 'A' }))
  for (let i = 0; i < 5; i++) {
    outbox.fails(outbox.sends(), 500)
    outbox.now += 100_000
  }
  expect(outbox.kinds()).toEqual(['parked'])
  outbox.happens({ type: 'resend', writeId: idOf(1), changes: {}, base: {}, newId: idOf(9) })
  expect(outbox.sends().map(({ id }) => id)).toEqual([idOf(1)])
})

test('when an edit is discarded, edits behind it are rebased on the old values', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Bad' }, { name: 'Base' }))
  outbox.sends()
  outbox.edits(anUpdate(2, 1, { name: 'Good', duration: null }, { name: 'Bad', duration: '1-4-weeks' }))
  outbox.receives([rejected(1)])
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(writes(outbox)).toEqual([
    [idOf(2), 'update', { name: 'Base', duration: '1-4-weeks' }, { name: 'Good', duration: null }],
  ])
})

test.each(['discarded', 'decided for theirs'])(
  'an edit %s: the undo of a deletion behind it still restores the row',
  (decision) => {
    const outbox = anOutbox()
    outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
    outbox.sends()
    outbox.edits(aDelete(2, 1))
    outbox.receives([conflicting(1, [{ field: 'name', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
    outbox.happens({ type: 'exported' })
    outbox.edits(anInsert(3, 1, { name: 'Mine' }))
    outbox.happens(decision === 'discarded' ? { type: 'discard', writeId: idOf(1) } : aChoice([]))
    expect(writes(outbox)).toEqual([
      [idOf(2), 'delete', { write_id: idOf(800) }, {}],
      [idOf(3), 'insert', {}, { name: 'Mine' }],
    ])
  },
)

test('when a deletion is discarded, its row is not restored twice', () => {
  const outbox = anOutbox()
  outbox.edits(aDelete(1, 1))
  outbox.sends()
  outbox.edits(anInsert(2, 1, { name: 'Mine' }))
  const conflict = { kind: 'changed', rowWriteId: idOf(700), theirs: {} } as const
  outbox.receives([{ id: idOf(1), answer: { status: 'conflict', conflict } }])
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(outbox.state.entries).toEqual([])
})

test('when a new row is discarded, edits that reference it need a decision, and its deletion is dropped', () => {
  const outbox = anOutbox()
  outbox.edits(anInsert(1, 1, { name: 'Company' }, 'service_companies'))
  outbox.sends()
  const list = [{ id: idOf(60), company_id: idOf(1) }]
  outbox.edits(
    anUpdate(2, 2, { companies: list }, { companies: [] }),
    anUpdate(3, 3, { name: 'B' }, { name: 'A' }),
  )
  outbox.receives([rejected(1)])
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(outbox.entry(2)?.state).toMatchObject({
    kind: 'parked',
    reason: { kind: 'rejected', errors: [{ code: 'gone' }] },
  })
  expect(outbox.entry(3)?.state.kind).toBe('queued')
  expect(outbox.entry(1)).toBeUndefined()
})

test('an edit that is being sent, or that may have been applied, cannot be discarded', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'B' }, { name: 'A' }))
  const batch = outbox.sends()
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  outbox.loses(batch)
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(outbox.kinds()).toEqual(['queued'])
})

test('a choice that does not fit the conflict, or is made twice, changes nothing', () => {
  const outbox = aConflict()
  const before = outbox.state
  outbox.happens({ type: 'resolve', writeId: idOf(1), choice: { kind: 'restore' }, newId: idOf(9) })
  outbox.happens({ type: 'resolve', writeId: idOf(5), choice: { kind: 'delete-anyway' }, newId: idOf(9) })
  outbox.happens({ type: 'resend', writeId: idOf(1), changes: {}, base: {}, newId: idOf(9) })
  expect(outbox.state).toEqual(before)
})
