import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { accepted, aFile, anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import {
  openingThatNeverEnds,
  storeThatNeverEnds,
  useTimePassing,
} from '../../../storage/testing/frozen-transaction.ts'
import { countOthersPending, forgetStepsOfOthers } from './other-outboxes.ts'
import { openOutbox, type Outbox } from './outbox-store.ts'

const opened: Outbox[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.restoreAllMocks()
})

async function open(userId = USER): Promise<Outbox> {
  const outbox = await openOutbox(userId)
  opened.push(outbox)
  return outbox
}

const rename = (id: number, row = id) => anUpdate(id, row, { name: `N${id}` }, { name: 'A' })
const edit = (id: number, row = id) => ({ type: 'edit', edit: rename(id, row) }) as const
const ids = (outbox: Outbox) => outbox.state.get().entries.map(({ write }) => write.id)

test('an edit with all its data is there in the next tab', async () => {
  const first = await open()
  expect(await first.dispatch(edit(1))).toEqual([{ type: 'saved', writeId: idOf(1) }])
  await first.dispatch({ type: 'signed-out' })
  const next = await open()
  expect(next.state.get()).toEqual(first.state.get())
  expect(next.state.get().paused).toBe('signed-out')
})

test('after another tab stores an edit, unchanged edits stay the same objects', async () => {
  const [first, other] = [await open(), await open()]
  await first.dispatch(edit(1))
  await first.dispatch(edit(2))
  await other.latest()
  const [unsent, changed] = other.state.get().entries
  await first.dispatch({ type: 'edit', edit: anUpdate(3, 2, { name: 'Again' }, { name: 'N2' }) })
  await other.latest()
  expect(other.state.get()).toEqual(first.state.get())
  expect(other.state.get().entries[0]).toBe(unsent)
  expect(other.state.get().entries).not.toContain(changed)
  // The transaction of the first tab also reads what the other tab has stored.
  await first.dispatch(edit(4))
  await other.dispatch(edit(5))
  expect(other.state.get().entries[0]).toBe(unsent)
})

test('an edit is stored with strict durability', async () => {
  const outbox = await open()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await outbox.dispatch(edit(1))
  expect(transaction).toHaveBeenLastCalledWith(['entries', 'meta'], 'readwrite', { durability: 'strict' })
})

test('while nothing else is being stored, the transaction of an edit opens before any other code runs', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  await new Promise((resolve) => setTimeout(resolve))
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const kept = outbox.dispatch(edit(2))
  expect(transaction).toHaveBeenCalledTimes(1)
  await kept
})

test('the optimistic state has an edit at once, and the stored state when it is stored', async () => {
  const outbox = await open()
  const optimistic = () => outbox.optimistic.get().entries.map(({ write }) => write.id)
  const shown = vi.fn<() => void>()
  outbox.optimistic.subscribe(shown)
  const kept = outbox.dispatch(edit(1))
  expect([optimistic(), ids(outbox)]).toEqual([[idOf(1)], []])
  expect(shown).toHaveBeenCalledTimes(1)
  await kept
  expect([optimistic(), ids(outbox)]).toEqual([[idOf(1)], [idOf(1)]])
  expect(outbox.optimistic.get()).toBe(outbox.state.get())
})

test('an edit that cannot be stored leaves the optimistic state, and other unstored edits stay', async () => {
  const outbox = await open()
  const unstorable = anUpdate(1, 1, { name: new Proxy({}, {}) }, { name: 'A' })
  const refused = outbox.dispatch({ type: 'edit', edit: unstorable })
  const kept = outbox.dispatch(edit(2))
  expect(outbox.optimistic.get().entries).toHaveLength(2)
  await expect(refused).rejects.toThrow('This browser cannot store the edit')
  await kept
  expect(outbox.optimistic.get().entries.map(({ write }) => write.id)).toEqual([idOf(2)])
})

test('edits stored by another tab are added to the optimistic state, below the unstored edits of this tab', async () => {
  const [mine, other] = [await open(), await open()]
  await other.dispatch(edit(1, 7))
  const kept = mine.dispatch({ type: 'edit', edit: anUpdate(2, 7, { name: 'N2' }, { name: 'N1' }) })
  await kept
  expect(mine.optimistic.get().entries).toMatchObject([{ write: { id: idOf(1), changes: { name: 'N2' } } }])
})

test('an edit has the time at which it was made, even if it is stored later', async () => {
  let now = 1_000
  const outbox = await openOutbox(USER, () => now)
  opened.push(outbox)
  const kept = outbox.dispatch(edit(1))
  now = 9_000
  await kept
  expect(outbox.state.get().entries).toMatchObject([{ since: 1_000 }])
})

test('edits made while one is being stored share a transaction, and each gets its result', async () => {
  const outbox = await open()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const kept = await Promise.all([
    outbox.dispatch(edit(1)),
    outbox.dispatch(edit(2)),
    outbox.dispatch({ type: 'edit', edit: anUpdate(3, 2, { name: 'A' }, { name: 'N2' }) }),
    outbox.dispatch({ type: 'send' }),
  ])
  expect(kept).toMatchObject([
    [{ type: 'saved', writeId: idOf(1) }],
    [{ type: 'saved', writeId: idOf(2) }],
    [{ type: 'saved', writeId: null }],
    [{ type: 'send', writes: [{ id: idOf(1) }] }],
  ])
  expect(transaction).toHaveBeenCalledTimes(1)
  // One entry, and the `meta` record.
  expect(put).toHaveBeenCalledTimes(2)
  expect((await open()).state.get()).toEqual(outbox.state.get())
})

test('an edit that cannot be stored does not affect other edits made at the same time', async () => {
  const outbox = await open()
  // A proxy cannot be stored.
  const unstorable = anUpdate(2, 2, { name: new Proxy({}, {}) }, { name: 'A' })
  const kept = await Promise.allSettled([
    outbox.dispatch(edit(1)),
    outbox.dispatch({ type: 'edit', edit: unstorable }),
    outbox.dispatch(edit(3)),
  ])
  expect(kept.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ids(await open())).toEqual([1, 3].map(idOf))
})

test('an edit that is stored while the tab closes is stored once, and its call resolves', async () => {
  const outbox = await open()
  const kept = Promise.all([1, 2].map((id) => outbox.dispatch(edit(id))))
  outbox.close()
  expect(await kept).toEqual([1, 2].map((id) => [{ type: 'saved', writeId: idOf(id) }]))
  const next = await open()
  expect([ids(next), next.version()]).toEqual([[1, 2].map(idOf), 1])
})

test('a database that the browser has closed is opened again', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  await outbox.dispatch(edit(2))
  expect(ids(await open())).toEqual([1, 2].map(idOf))
})

test.each(['InvalidStateError', 'UnknownError'])(
  'a connection that fails with %s is opened again; if that fails too, a reload is advised',
  async (name) => {
    const outbox = await open()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const lose = () => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        name,
      )
    }
    transaction.mockImplementationOnce(lose)
    await outbox.dispatch(edit(1))
    transaction.mockImplementationOnce(lose).mockImplementationOnce(lose)
    await expect(outbox.dispatch(edit(2))).rejects.toThrow(
      'The connection to the browser storage was lost: reload the page, then try again.',
    )
    expect(ids(await open())).toEqual([idOf(1)])
  },
)

test('while another tab is frozen in a transaction, edits are refused and never stored later', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  const frozen = await storeThatNeverEnds(`coop-outbox-${USER}`, ['entries', 'meta'])
  onTestFinished(frozen.end)
  const { stalled } = useTimePassing()
  const refused = [outbox.dispatch(edit(2)), outbox.dispatch(edit(3))].map(stalled)
  await vi.waitFor(() => expect(outbox.optimistic.get().entries).toHaveLength(1))
  const text =
    'The edit cannot be stored because another tab is blocking the storage: close the other tabs of this site, then try again.'
  expect(await Promise.all(refused)).toMatchObject([
    { reason: { message: text } },
    { reason: { message: text } },
  ])
  // A newly opened tab reports this, too.
  expect(await stalled(openOutbox(USER))).toMatchObject({
    reason: { message: expect.stringContaining('does not answer') },
  })
  frozen.end()
  await outbox.dispatch(edit(4))
  expect(ids(await open())).toEqual([1, 4].map(idOf))
})

test('two tabs that edit at the same time lose nothing, and each gets the edit of the other', async () => {
  const [one, two] = [await open(), await open()]
  await Promise.all([
    ...[1, 2, 3].map((id) => one.dispatch(edit(id))),
    ...[4, 5, 6].map((id) => two.dispatch(edit(id))),
  ])
  await vi.waitFor(() => {
    expect(ids(one).sort()).toEqual([1, 2, 3, 4, 5, 6].map(idOf))
    expect(ids(two)).toEqual(ids(one))
  })
  const seqs = one.state.get().entries.map(({ write }) => write.seq)
  expect(seqs).toEqual([0, 1, 2, 3, 4, 5])
})

test('a batch taken by one tab is not taken by another', async () => {
  const [one, two] = [await open(), await open()]
  await one.dispatch(edit(1))
  expect(await one.dispatch({ type: 'send' })).toMatchObject([{ type: 'send' }])
  expect(await two.dispatch({ type: 'send' })).toEqual([])
  await two.dispatch({ type: 'answered', answers: [accepted(1)], random: 0 })
  await vi.waitFor(() => expect(one.state.get().entries[0]?.state.kind).toBe('accepted'))
})

test('an edit that cannot be stored is reported, and not shown as saved', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(outbox.dispatch(edit(2))).rejects.toThrow(
    'This device has no space left for the edit: free some space, then try again.',
  )
  expect(ids(outbox)).toEqual([idOf(1)])
  put.mockRestore()
  await outbox.dispatch(edit(3))
  expect(ids(await open())).toEqual([1, 3].map(idOf))
})

test('each user has a separate outbox, and a count of the edits of others', async () => {
  const mine = await open('me')
  const theirs = await open('them')
  await theirs.dispatch(edit(1))
  await theirs.dispatch(edit(2))
  expect(mine.state.get().entries).toEqual([])
  expect(await countOthersPending('me')).toBe(2)
  expect(await countOthersPending('them')).toBe(0)
})

test('files are there in the next tab, and a tab of an earlier version does not touch them', async () => {
  const outbox = await open()
  await outbox.dispatch({ type: 'file-added', file: aFile(1) })
  const db = await openDB(`coop-outbox-${USER}`)
  const meta = z.record(z.string(), z.unknown()).parse(await db.get('meta', 'meta'))
  await db.put('meta', { ...meta, version: outbox.version() + 1 }, 'meta')
  db.close()
  await outbox.dispatch(edit(1))
  const next = await open()
  expect(next.state.get().files).toMatchObject([{ ...aFile(1), state: { kind: 'waiting' } }])
})

test('unreadable entries are not touched, and are exported', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  const strange = { write: { id: idOf(9), op: 'move' } }
  const db = await openDB(`coop-outbox-${USER}`)
  await db.put('entries', strange, idOf(9))
  db.close()
  const next = await open()
  await next.dispatch(edit(2))
  expect(ids(next)).toEqual([1, 2].map(idOf))
  expect(await next.export()).toHaveLength(3)
  await next.dispatch({ type: 'discard-all' })
  expect(await next.export()).toEqual([])
})

test('while another tab blocks the opening of the outbox or the reading of others, the page gets an error', async () => {
  const outbox = await open()
  await outbox.dispatch(edit(1))
  const frozen = await storeThatNeverEnds(`coop-outbox-${USER}`, ['entries', 'meta'])
  onTestFinished(frozen.end)
  const blocked = await openingThatNeverEnds('coop-outbox-somebody')
  onTestFinished(blocked.end)
  const { settled, stalled } = useTimePassing()
  const stall = { status: 'rejected', reason: { name: 'StorageStall' } }
  expect(await stalled(openOutbox('somebody'))).toMatchObject(stall)
  expect(await stalled(countOthersPending('somebody'))).toMatchObject(stall)
  expect(await stalled(forgetStepsOfOthers('somebody'))).toMatchObject(stall)
  frozen.end()
  expect(await settled(countOthersPending('somebody'))).toMatchObject({ value: 1 })
})
