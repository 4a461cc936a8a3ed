import { expect, test } from 'vitest'
import { accepted, aDelete, anInsert, anOutbox, anUpdate, idOf } from '../../testing/outbox-fixture.ts'
import type { Edit } from './outbox-events.ts'

test('two unsent edits of one row become one write with the oldest base', () => {
  const outbox = anOutbox()
  const ids = outbox.edits(
    anUpdate(1, 1, { name: 'B' }, { name: 'A' }),
    anUpdate(2, 1, { name: 'C', theme: ['x'] }, { name: 'B', theme: [] }),
  )
  expect(ids).toEqual([idOf(1), idOf(1)])
  expect(outbox.state.entries.map(({ write }) => [write.base, write.changes])).toEqual([
    [
      { name: 'A', theme: [] },
      { name: 'C', theme: ['x'] },
    ],
  ])
})

test('an edit that is not based on the unsent one, as from another tab, is queued behind it for a decision', () => {
  const outbox = anOutbox()
  outbox.edits(
    anUpdate(1, 1, { name: 'From one tab' }, { name: 'A' }),
    anUpdate(2, 1, { name: 'From the other' }, { name: 'A' }),
  )
  expect(outbox.state.entries.map(({ write }) => [write.base, write.changes])).toEqual([
    [{ name: 'A' }, { name: 'From one tab' }],
    [{ name: 'A' }, { name: 'From the other' }],
  ])
  outbox.receives(outbox.sends().map(accepted))
  expect(outbox.sends().map(({ id }) => id)).toEqual([idOf(2)])
})

test('two tabs that flip the same flag the same way make one write', () => {
  const outbox = anOutbox()
  const flip = (id: number) => anUpdate(id, 1, { show_on_homepage: true }, { show_on_homepage: false })
  expect(outbox.edits(flip(1), flip(2))).toEqual([idOf(1), idOf(1)])
  expect(outbox.state.entries.map(({ write }) => write.changes)).toEqual([{ show_on_homepage: true }])
})

test('an edit back to the old values leaves nothing to send', () => {
  const outbox = anOutbox()
  const ids = outbox.edits(
    anUpdate(1, 1, { name: 'B', theme: ['x', 'y'] }, { name: 'A', theme: ['p', 'q'] }),
    anUpdate(2, 1, { name: 'A', theme: ['q', 'p'] }, { name: 'B', theme: ['x', 'y'] }),
  )
  expect(ids).toEqual([idOf(1), null])
  expect(outbox.state.entries).toEqual([])
})

test('a save that changes nothing queues nothing', () => {
  const outbox = anOutbox()
  expect(outbox.edits(anUpdate(1, 1, {}, {}))).toEqual([null])
  expect(outbox.state.entries).toEqual([])
})

test('an edit of an unsent new row is merged into its insert, and a deletion removes the insert', () => {
  const outbox = anOutbox()
  outbox.edits(anInsert(1, 1, { name: 'A', slug: 'a' }), anUpdate(2, 1, { name: 'B' }, { name: 'A' }))
  expect(outbox.state.entries.map(({ write }) => [write.op, write.base, write.changes])).toEqual([
    ['insert', {}, { name: 'B', slug: 'a' }],
  ])
  expect(outbox.edits(aDelete(3, 1))).toEqual([null])
  expect(outbox.state.entries).toEqual([])
})

test('a deletion replaces an unsent update, and names the last write that the row had before it', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'B' }, { name: 'A' }), aDelete(2, 1, idOf(1)))
  expect(outbox.state.entries.map(({ write }) => [write.op, write.base, write.changes])).toEqual([
    ['delete', { write_id: idOf(901) }, {}],
  ])
})

test('nothing is merged into a write that was already sent', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'B' }, { name: 'A' }))
  outbox.loses(outbox.sends())
  outbox.edits(anUpdate(2, 1, { name: 'C' }, { name: 'B' }), aDelete(3, 1))
  expect(outbox.state.entries.map(({ write }) => [write.id, write.op, write.base])).toEqual([
    [idOf(1), 'update', { name: 'A' }],
    [idOf(2), 'delete', { write_id: idOf(1), seen: idOf(901) }],
  ])
})

test('an edit is not merged if it would then wait for a row that is created later', () => {
  const outbox = anOutbox()
  outbox.edits(
    anInsert(1, 1, { name: 'Service', companies: [] }),
    anInsert(2, 2, { asset_key: 'a', service_id: idOf(1) }, 'website_assets'),
    anInsert(
      3,
      3,
      { name: 'Company', images: [{ id: idOf(50), website_asset_id: idOf(2) }] },
      'service_companies',
    ),
    anUpdate(4, 1, { companies: [{ id: idOf(51), company_id: idOf(3) }] }, { companies: [] }),
  )
  expect(outbox.state.entries.map(({ write }) => write.id)).toEqual([1, 2, 3, 4].map(idOf))
  const order: string[] = []
  for (let batch = outbox.sends(); batch.length > 0; batch = outbox.sends()) {
    order.push(...batch.map(({ id }) => id))
    outbox.receives(batch.map(({ id }) => ({ id, answer: { status: 'accepted' } })))
  }
  expect(order).toEqual([1, 2, 3, 4].map(idOf))
})

const RELEASE = 1
const aRelease = (id: number) => anInsert(id, RELEASE, { name: 'Train', state: 'open' }, 'releases')
const inRelease = (id: number, row: number) =>
  anInsert(id, row, { release_id: idOf(RELEASE), changes: { name: 'B' } }, 'release_edits')
const anAct = (id: number, from: string, to: string, more: Edit['changes'] = {}): Edit => ({
  ...anUpdate(id, RELEASE, { state: to, ...more }, { state: from }),
  entity: 'releases',
})
const acts = (outbox: ReturnType<typeof anOutbox>) =>
  outbox.state.entries.map(({ write }) => [write.id, write.op, write.changes['state']])

test('an act on an unsent release is queued behind its edits, and the release is still inserted as open', () => {
  const outbox = anOutbox()
  outbox.edits(
    aRelease(1),
    inRelease(2, 2),
    anAct(3, 'open', 'in-review'),
    anAct(4, 'in-review', 'published', { seen: 'these' }),
  )
  expect(acts(outbox)).toEqual([
    [idOf(1), 'insert', 'open'],
    [idOf(2), 'insert', undefined],
    [idOf(3), 'update', 'in-review'],
    [idOf(4), 'update', 'published'],
  ])
  expect(outbox.entry(4)?.write).toMatchObject({
    base: { state: 'in-review' },
    changes: { state: 'published', seen: 'these' },
  })
})

test('an unsent act that is reverted leaves nothing, and the release keeps its edits', () => {
  const outbox = anOutbox()
  outbox.edits(aRelease(1), inRelease(2, 2), anAct(3, 'open', 'scheduled'), anAct(4, 'scheduled', 'open'))
  expect(acts(outbox)).toEqual([
    [idOf(1), 'insert', 'open'],
    [idOf(2), 'insert', undefined],
  ])
})

test('a new time for a scheduled release is merged into the act that schedules it', () => {
  const outbox = anOutbox()
  const [nine, ten] = ['2027-01-01T09:00:00Z', '2027-01-01T10:00:00Z']
  const later = anUpdate(2, RELEASE, { publish_at: ten }, { publish_at: nine })
  outbox.edits(anAct(1, 'open', 'scheduled', { publish_at: nine }), { ...later, entity: 'releases' })
  expect(outbox.state.entries.map(({ write }) => write.changes)).toEqual([
    { state: 'scheduled', publish_at: ten },
  ])
})

test('an existing release is deleted after its edits, and an unsent one leaves nothing', () => {
  const outbox = anOutbox()
  outbox.edits(
    anAct(1, 'open', 'in-review'),
    { ...aDelete(2, 2), entity: 'release_edits' },
    { ...aDelete(3, RELEASE), entity: 'releases' },
  )
  expect(outbox.state.entries.map(({ write }) => [write.id, write.op])).toEqual([
    [idOf(1), 'update'],
    [idOf(2), 'delete'],
    [idOf(3), 'delete'],
  ])
  const unsent = anOutbox()
  unsent.edits(
    aRelease(1),
    inRelease(2, 2),
    { ...aDelete(3, 2), entity: 'release_edits' },
    { ...aDelete(4, RELEASE), entity: 'releases' },
  )
  expect(unsent.state.entries).toEqual([])
})

test('many edits at once have the same result as one after the other', () => {
  const edits = [
    anInsert(1, 1, { name: 'New' }),
    anUpdate(2, 2, { name: 'B' }, { name: 'A' }),
    anUpdate(3, 1, { name: 'Newer' }, { name: 'New' }),
    anUpdate(4, 2, { name: 'A' }, { name: 'B' }),
    aDelete(5, 3),
  ]
  const oneByOne = anOutbox()
  const writeIds = oneByOne.edits(...edits)
  const atOnce = anOutbox()
  const commands = atOnce.happens({ type: 'edits', edits })
  expect(commands).toEqual(writeIds.map((writeId) => ({ type: 'saved', writeId })))
  expect(atOnce.state).toEqual(oneByOne.state)
})
