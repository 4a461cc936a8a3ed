import { schemaVersions } from '@coop/sync/schema-versions'
import { expect, test } from 'vitest'
import {
  accepted,
  addressOf,
  aFile,
  anInsert,
  anOutbox,
  anUpdate,
  idOf,
} from '../../testing/outbox-fixture.ts'

test('after an export nothing is merged into the exported edits, and they cannot be discarded unsent', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'b' }, { name: 'a' }))
  outbox.happens({ type: 'exported' })
  outbox.edits(anUpdate(2, 1, { name: 'c' }, { name: 'b' }))
  expect(outbox.state.entries.map(({ write }) => [write.id, write.changes])).toEqual([
    [idOf(1), { name: 'b' }],
    [idOf(2), { name: 'c' }],
  ])
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(outbox.state.entries).toHaveLength(2)
})

test('edits of another device are queued behind the local ones, in their order and under their ids', () => {
  const theirs = anOutbox()
  theirs.edits(anInsert(11, 5, { name: 'New' }), anUpdate(12, 1, { name: 'theirs' }, { name: 'a' }))
  theirs.happens({ type: 'exported' })
  const mine = anOutbox()
  mine.edits(anUpdate(1, 1, { name: 'mine' }, { name: 'a' }))
  const event = { type: 'imported', entries: theirs.state.entries, files: [aFile(1)] } as const
  mine.happens(event)
  mine.happens(event)
  expect(mine.state.entries.map(({ write }) => [write.id, write.seq])).toEqual([
    [idOf(1), 0],
    [idOf(11), 1],
    [idOf(12), 2],
  ])
  expect(mine.state.files.map(({ address, state }) => [address, state.kind])).toEqual([
    [addressOf(1), 'waiting'],
  ])
  // The second edit of row 1 waits for the first.
  expect(mine.sends().map(({ id }) => id)).toEqual([idOf(1), idOf(11)])
  mine.receives([accepted(1), accepted(11)])
  mine.edits(anUpdate(2, 1, { name: 'more' }, { name: 'theirs' }))
  expect(mine.state.entries.at(-1)?.write.id).toBe(idOf(2))
})

test('nothing is merged into an edit of an older version, whose upgrade would also convert the new values', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'b' }, { name: 'a' }))
  const [old] = outbox.state.entries
  if (old === undefined) throw new Error('There is no edit')
  outbox.state = {
    ...outbox.state,
    entries: [{ ...old, write: { ...old.write, schemaVersion: schemaVersions.length } }],
  }
  outbox.edits(anUpdate(2, 1, { name: 'c' }, { name: 'b' }))
  expect(outbox.state.entries).toHaveLength(2)
})
