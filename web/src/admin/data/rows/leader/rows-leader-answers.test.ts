import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGE_MS, LeaderWorld, namesIn } from '../../../testing/leader-fixture.ts'
import { anOutbox, anUpdate, idOf } from '../../../testing/outbox-fixture.ts'
import { turns, until } from '../../../testing/turns-fixture.ts'
import { deleteRowsOfOthers } from '../delete-rows.ts'
import { provideEmptyStorage } from '../../../testing/empty-storage.ts'

beforeEach(provideEmptyStorage)

// These tests follow the answers of the server from the rows to the outbox.

const world = new LeaderWorld()
beforeEach(() => world.begin())
afterEach(() => world.close())

test('an answer reaches the queue only when the rows with its effect are durable', async () => {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = vi.fn<() => void>()
  const leader = await world.lead({
    write:
      (store) =>
      async (...args) => {
        if (world.outbox.state.get().entries.length > 0) {
          held()
          await isFree
        }
        return store.write(...args)
      },
  })
  await leader.caughtUp()
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(held).toHaveBeenCalled(), 50)
  await turns()
  expect(world.outbox.state.get().entries).toMatchObject([{ state: { kind: 'accepted' } }])
  release()
  await until(() => expect(world.outbox.state.get().entries).toEqual([]))
  expect(world.outbox.state.get().receipts).toMatchObject([{ writeId: idOf(10), lsn: world.server.lsn }])
})

test('a change names the writes of the queue that its rows contain', async () => {
  const leader = await world.lead()
  leader.subscribe()
  await leader.caughtUp()
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(namesIn(leader.changes().at(-1))).toEqual(['Mine']))
  expect(leader.changes().at(-1)?.applied).toEqual([idOf(10)])
})

test('an answer that changed no row is published as well', async () => {
  const leader = await world.lead()
  leader.subscribe()
  await leader.caughtUp()
  world.server.commit({ services: [{ op: 'delete', id: idOf(1) }] })
  await leader.caughtUp()
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(leader.changes().at(-1)?.applied).toEqual([idOf(10)]))
  expect(leader.changes().at(-1)).toMatchObject({ rows: '[]', gone: [] })
})

test('an answer counts even if it arrives before the message about its edit', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  world.delayMessages()
  const tab = await world.openOutbox()
  const own = world.outbox
  world.outbox = tab
  await world.edit(10, 'Mine', 'A')
  expect(own.state.get().entries).toEqual([])
  await leader.caughtUp()
  await until(() => expect(own.state.get().receipts).toMatchObject([{ writeId: idOf(10) }]))
  expect((await tab.latest()).entries).toEqual([])
})

test('answers wait while the disk is full, and are delivered when there is space again', async () => {
  let isFull = false
  const leader = await world.lead({
    write:
      (store) =>
      async (...args) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        return store.write(...args)
      },
  })
  await leader.caughtUp()
  expect(leader.status()?.stored).toBe(true)
  isFull = true
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(leader.status()?.stored).toBe(false), 50)
  await turns()
  expect(world.outbox.state.get().entries).toMatchObject([{ state: { kind: 'accepted' } }])
  isFull = false
  await vi.advanceTimersByTimeAsync(AGE_MS)
  await until(() => expect(world.outbox.state.get().entries).toEqual([]), 50)
  expect(leader.status()?.stored).toBe(true)
})

test('answers that the last visit stored but did not deliver are delivered at the next start, offline too', async () => {
  const dispatch = world.outbox.dispatch.bind(world.outbox)
  const dying = await world.lead()
  await dying.caughtUp()
  await world.edit(10, 'Mine', 'A')
  const dispatched = vi.spyOn(world.outbox, 'dispatch').mockImplementation(async (event) => {
    if (event.type === 'ledger') throw new Error('The tab has died')
    return dispatch(event)
  })
  await dying.caughtUp()
  dying.end()
  dispatched.mockRestore()
  expect(world.outbox.state.get().entries).toHaveLength(1)
  world.server.isOnline = false
  await world.lead()
  await until(
    () => expect(world.outbox.state.get()).toMatchObject({ entries: [], receipts: [{ writeId: idOf(10) }] }),
    50,
  )
})

test('an answer in the stored rows is delivered even if its edit was made after the leader opened the outbox', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  leader.end()
  world.delayMessages()
  const early = await world.openOutbox()
  const dying = await world.lead()
  const dispatched = vi.spyOn(world.outbox, 'dispatch')
  await world.edit(10, 'Mine', 'A')
  dispatched.mockRejectedValue(new Error('The tab has died'))
  await dying.caughtUp()
  dying.end()
  dispatched.mockRestore()
  world.server.isOnline = false
  world.outbox = early
  expect(early.state.get().entries).toEqual([])
  await world.lead()
  await until(() => expect(early.state.get().receipts).toMatchObject([{ writeId: idOf(10) }]), 50)
})

test('an edit of another device that is imported after its answer has arrived leaves the queue at once', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(world.outbox.state.get().receipts).toHaveLength(1), 50)
  const other = anOutbox()
  other.edits(anUpdate(10, 1, { name: 'Mine' }, { name: 'A' }))
  await world.outbox.dispatch({ type: 'imported', entries: other.state.entries, files: [] })
  await until(() => expect(world.outbox.state.get().entries).toEqual([]), 50)
  expect(world.server.rows('write_ledger').size).toBe(1)
})

test('a receipt is marked as on the site when the public position has passed its edit', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  await world.edit(10, 'Mine', 'A')
  await leader.caughtUp()
  await until(() => expect(world.outbox.state.get().receipts).toMatchObject([{ onSite: true }]), 50)
})

test('answers do not wait for a snapshot that another tab has deleted', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  await until(() => expect(leader.status()).toMatchObject({ phase: 'live' }))
  await deleteRowsOfOthers(null)
  await world.edit(10, 'Mine', 'A')
  await leader.caughtUp()
  await until(() => expect(world.outbox.state.get().receipts).toMatchObject([{ writeId: idOf(10) }]))
  expect(world.outbox.state.get().entries).toEqual([])
  expect(leader.status()).toMatchObject({ stored: false })
})
