import type { EntityName } from '@coop/sync/entities'
import { type EditedValues, editedRows } from '@coop/sync/overlay'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLedgerRow, aRow } from '../../testing/mirror-fixture.ts'
import { idOf, USER } from '../../testing/outbox-fixture.ts'
import { aSnapshotMeta } from '../../testing/snapshot-fixture.ts'
import { type Broadcast, openBroadcast } from '../broadcast.ts'
import type { WithLock } from '../web-lock.ts'
import {
  type EntityChange,
  type FromLeader,
  leaderChannel,
  openingStatus,
  tabChannel,
  type ToLeader,
  toLeaderSchema,
} from './row-messages.ts'
import { openRowsClient } from './rows-client.ts'
import type { Snapshot } from './snapshot-store.ts'

let lifetime: AbortController
const channels: Broadcast<FromLeader>[] = []
beforeEach(() => {
  lifetime = new AbortController()
})
afterEach(() => {
  lifetime.abort()
  for (const channel of channels.splice(0)) channel.close()
})

const never: WithLock = () => new Promise(() => {})

interface TabOptions {
  readonly snapshot?: Snapshot
  readonly withLock?: WithLock
  readonly lead?: (userId: string, lifetime: AbortSignal) => void
  readonly onSignedOut?: () => void
}

function aTab(options: TabOptions = {}) {
  const reads: (readonly string[])[] = []
  const client = openRowsClient({
    userId: USER,
    snapshots: Promise.resolve({
      async read(names) {
        reads.push(names)
        return options.snapshot ?? null
      },
    }),
    lead: options.lead ?? (() => {}),
    signal: lifetime.signal,
    onSignedOut: options.onSignedOut ?? (() => {}),
    withLock: options.withLock ?? never,
  })
  const names = (entity: EntityName = 'services') =>
    [...(client.synced(entity).get()?.rows.values() ?? [])].map(({ name }) => name)
  return { ...client, reads, names }
}

/** A leader whose messages the test sends. */
function aLeader(lineage = 'L1') {
  const received: ToLeader[] = []
  const out = openBroadcast<FromLeader>(leaderChannel(USER), () => {})
  const into = openBroadcast<FromLeader>(tabChannel(USER), (data) =>
    received.push(toLeaderSchema.parse(data)),
  )
  channels.push(out, into)
  const subscriptions = () => received.filter((each) => each.type === 'subscribe')
  return {
    received,
    post: (message: FromLeader) => out.post(message),
    close: () => into.close(),
    subscriptions,
    open: () => out.post({ type: 'open', lineage }),
    change(revision: number, change: Partial<EntityChange>, tab: string | null = null) {
      const all = {
        entity: 'services' as const,
        after: null,
        rows: '[]',
        gone: [],
        applied: [],
        complete: true,
      }
      out.post({ type: 'changed', tab, version: { lineage, revision }, entities: [{ ...all, ...change }] })
    },
    /** Answers the last subscription. */
    answer(revision: number, change: Partial<EntityChange>) {
      this.change(revision, change, subscriptions().at(-1)?.tab ?? null)
    },
    async subscribed(times: number) {
      await vi.waitFor(() => expect(subscriptions()).toHaveLength(times))
    },
  }
}

function edited(...rows: readonly (readonly [number, string])[]): EditedValues[] {
  const services = rows.map(([number, name]) => aRow('services', number, { name }))
  return [...editedRows('services', (table) => (table === 'services' ? services : [])).values()]
}
const text = (...rows: readonly (readonly [number, string])[]) => JSON.stringify(edited(...rows))

function aSnapshot(revision: number, ...rows: readonly (readonly [number, string])[]): Snapshot {
  const ledger = [aLedgerRow(70, 1, { status: 'accepted' })]
  return {
    meta: aSnapshotMeta({ version: { lineage: 'L1', revision }, asOf: 5_000 }),
    tables: new Map([
      ['services', rows.map(([number, name]) => aRow('services', number, { name }))],
      ['write_ledger', ledger.flatMap((change) => (change.op === 'delete' ? [] : [change.row]))],
    ]),
  }
}

const until = (check: () => void) => vi.waitFor(check)

test('the rows of the last visit, with the writes that they contain, are shown before a leader exists', async () => {
  const tab = aTab({ snapshot: aSnapshot(3, [1, 'A']) })
  const synced = tab.synced('services')
  await vi.waitFor(() => expect(synced.get()).toMatchObject({ complete: true, applied: new Set([idOf(70)]) }))
  expect(tab.names()).toEqual(['A'])
  expect(tab.view.get().asOf).toBe(5_000)
  expect(tab.reads).toContainEqual(expect.arrayContaining(['services', 'service_features', 'write_ledger']))
})

test('only the entities on the screen are read and subscribed to, each once', async () => {
  const leader = aLeader()
  const tab = aTab({ snapshot: aSnapshot(3, [1, 'A']) })
  tab.synced('services')
  tab.synced('services')
  await leader.subscribed(1)
  expect(tab.reads.filter((names) => names.length > 0)).toHaveLength(1)
  expect(leader.subscriptions()).toMatchObject([
    { entity: 'services', version: { lineage: 'L1', revision: 3 } },
  ])
})

test('a tab without rows gets all rows from the leader, and then the changes in order', async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  expect(leader.subscriptions()).toMatchObject([{ version: null }])
  leader.answer(1, { rows: text([1, 'A'], [2, 'B']) })
  leader.change(2, { after: 1, rows: text([1, 'A2']) })
  leader.change(3, { after: 2, rows: text([3, 'C']), gone: [idOf(2)] })
  await until(() => expect(tab.names()).toEqual(['A2', 'C']))
  expect(leader.subscriptions()).toHaveLength(1)
})

test("a write that the rows contain is kept, even if it has left the leader's queue", async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A']), applied: [idOf(70)] })
  leader.change(2, { after: 1, rows: text([1, 'B']), applied: [idOf(71)] })
  await until(() => expect(tab.names()).toEqual(['B']))
  expect(tab.synced('services').get()?.applied).toEqual(new Set([idOf(70), idOf(71)]))
})

test('unchanged rows stay the same objects', async () => {
  const leader = aLeader()
  const tab = aTab()
  const synced = tab.synced('services')
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A'], [2, 'B']) })
  await until(() => expect(tab.names()).toEqual(['A', 'B']))
  const before = synced.get()?.rows
  leader.change(2, { after: 1, rows: text([1, 'A2'], [2, 'B']) })
  await until(() => expect(tab.names()).toEqual(['A2', 'B']))
  expect(synced.get()?.rows.get(idOf(2))).toBe(before?.get(idOf(2)))
  expect(before?.get(idOf(1))).toMatchObject({ name: 'A' })
})

test('a tab that lacks a change subscribes again once, and gets the missing changes', async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A']) })
  leader.change(3, { after: 2, rows: text([3, 'C']) })
  leader.change(4, { after: 3, rows: text([4, 'D']) })
  await leader.subscribed(2)
  expect(tab.names()).toEqual(['A'])
  expect(leader.subscriptions()[1]).toMatchObject({ version: { lineage: 'L1', revision: 1 } })
  leader.answer(4, { after: 1, rows: text([2, 'B'], [3, 'C'], [4, 'D']) })
  await until(() => expect(tab.names()).toEqual(['A', 'B', 'C', 'D']))
  expect(leader.subscriptions()).toHaveLength(2)
})

test('after an answer that is older than a change received meanwhile, the tab subscribes again', async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  leader.change(5, { after: 4, rows: text([2, 'B']) })
  leader.answer(4, { rows: text([1, 'A']) })
  await leader.subscribed(2)
  leader.answer(5, { after: 4, rows: text([2, 'B']) })
  await until(() => expect(tab.names()).toEqual(['A', 'B']))
})

test('an answer older than the rows of the tab changes nothing', async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  leader.answer(5, { rows: text([1, 'new']) })
  leader.answer(4, { rows: text([1, 'old']) })
  leader.change(4, { after: 3, rows: text([1, 'old']) })
  leader.change(6, { after: 5, rows: text([2, 'next']) })
  await until(() => expect(tab.names()).toEqual(['new', 'next']))
})

test('answers to other tabs, and changes of entities that are not shown, are ignored', async () => {
  const leader = aLeader()
  const tab = aTab()
  tab.synced('services')
  await leader.subscribed(1)
  leader.change(1, { rows: text([1, 'not mine']) }, 'another tab')
  leader.change(1, { entity: 'cases' })
  leader.answer(1, { rows: text([1, 'mine']) })
  await until(() => expect(tab.names()).toEqual(['mine']))
})

test('rows of a first load are shown as they arrive, and never replace complete rows', async () => {
  const leader = aLeader()
  const filling = aTab()
  filling.synced('services')
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A']), complete: false })
  await until(() => expect(filling.names()).toEqual(['A']))
  expect(filling.synced('services').get()?.complete).toBe(false)
  leader.change(2, { after: 1, rows: text([2, 'B']), complete: true })
  await until(() => expect(filling.names()).toEqual(['A', 'B']))

  // Another leader starts from the beginning.
  const next = aLeader('L2')
  next.open()
  await next.subscribed(1)
  next.change(1, { rows: text([1, 'A']), complete: false })
  next.answer(1, { rows: text([1, 'A']), complete: false })
  next.change(2, { after: 1, rows: text([3, 'C']), complete: true })
  // A complete change does not fit the rows that the tab has kept, so the tab subscribes for all rows.
  await next.subscribed(2)
  expect(filling.names()).toEqual(['A', 'B'])
  next.answer(2, { rows: text([1, 'A'], [3, 'C']) })
  await until(() => expect(filling.names()).toEqual(['A', 'C']))
})

test('when another leader opens, the tab subscribes again and ignores the old one', async () => {
  const first = aLeader()
  const tab = aTab()
  tab.synced('services')
  await first.subscribed(1)
  first.answer(7, { rows: text([1, 'A']) })
  await until(() => expect(tab.names()).toEqual(['A']))
  first.close()
  const second = aLeader('L2')
  second.open()
  await second.subscribed(1)
  expect(second.subscriptions()).toMatchObject([{ version: { lineage: 'L1', revision: 7 } }])
  second.answer(1, { rows: text([1, 'B']) })
  await until(() => expect(tab.names()).toEqual(['B']))
  // The worker of the old leader has not ended yet.
  first.answer(8, { rows: text([1, 'old']) })
  first.change(9, { after: null, rows: text([1, 'old']) })
  second.change(2, { after: 1, rows: text([2, 'C']) })
  await until(() => expect(tab.names()).toEqual(['B', 'C']))
})

test('a tab that opens requests the status of the rows, and shows it', async () => {
  const leader = aLeader()
  const tab = aTab()
  await vi.waitFor(() => expect(leader.received).toEqual([{ type: 'hello' }]))
  leader.post({ type: 'status', status: { ...openingStatus, phase: 'filling', arrived: 3, total: 19 } })
  await vi.waitFor(() =>
    expect(tab.view.get()).toMatchObject({ phase: 'filling', arrived: 3, total: 19, leader: false }),
  )
})

test('a tab that opened before its leader requests the status again once the leader opens', async () => {
  const tab = aTab()
  const leader = aLeader()
  leader.open()
  await vi.waitFor(() => expect(leader.received).toContainEqual({ type: 'hello' }))
  leader.post({ type: 'status', status: { ...openingStatus, phase: 'live' } })
  await vi.waitFor(() => expect(tab.view.get().phase).toBe('live'))
})

test('if the snapshot cannot be read, the rows come from the leader', async () => {
  const leader = aLeader()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = openRowsClient({
    userId: USER,
    snapshots: Promise.resolve({ read: () => Promise.reject(new Error('broken')) }),
    lead: () => {},
    signal: lifetime.signal,
    onSignedOut: () => {},
    withLock: never,
  })
  client.synced('services')
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A']) })
  await vi.waitFor(() => expect(client.synced('services').get()?.rows.size).toBe(1))
  vi.restoreAllMocks()
})

test('a tab that gets the lock leads, and reports the end of its session', async () => {
  const leader = aLeader()
  const led: string[] = []
  const signedOut = vi.fn<() => void>()
  const tab = aTab({
    withLock: (_name, signal, work) => work(signal),
    lead: (userId) => led.push(userId),
    onSignedOut: signedOut,
  })
  await vi.waitFor(() => expect(tab.view.get().leader).toBe(true))
  expect(led).toEqual([USER])
  tab.wake()
  await vi.waitFor(() => expect(leader.received).toContainEqual({ type: 'wake' }))
  leader.post({ type: 'signed-out' })
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledTimes(1))
})

test('a tab that loses the lock to another release follows its leader, and ignores unknown messages', async () => {
  const tenure = new AbortController()
  const led: AbortSignal[] = []
  const tab = aTab({
    withLock: (_name, _signal, work) => work(tenure.signal),
    lead: (_userId, lead) => led.push(lead),
  })
  tab.synced('services')
  await until(() => expect(tab.view.get().leader).toBe(true))
  tenure.abort()
  await until(() => expect(tab.view.get().leader).toBe(false))
  expect(led).toEqual([tenure.signal])

  const leader = aLeader('L2')
  leader.open()
  await leader.subscribed(1)
  leader.answer(1, { rows: text([1, 'A']) })
  leader.change(2, { entity: 'of the newer release', rows: '[{"id":"x"}]' })
  leader.change(3, { rows: text([1, 'B']), after: 1 })
  await until(() => expect(tab.names()).toEqual(['B']))
})
