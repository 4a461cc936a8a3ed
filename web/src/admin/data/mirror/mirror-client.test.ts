import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Broadcast, openBroadcast } from '../broadcast.ts'
import type { WithLock } from '../web-lock.ts'
import { openMirrorClient } from './mirror-client.ts'
import {
  type Changed,
  type FromLeader,
  leaderChannel,
  tabChannel,
  toLeaderSchema,
} from './mirror-messages.ts'

const USER = 'somebody'
let life: AbortController
const channels: Broadcast<FromLeader>[] = []
beforeEach(() => {
  life = new AbortController()
})
afterEach(() => {
  life.abort()
  for (const channel of channels.splice(0)) channel.close()
})

const never: WithLock = () => new Promise(() => {})

function aTab(withLock = never, hold: (userId: string) => void = () => {}) {
  return openMirrorClient({ userId: USER, hold, signal: life.signal, onSignedOut: () => {}, withLock })
}

/** A leader that answers each query with its own name, once it is open. */
function aLeader(name: string) {
  const out = openBroadcast<FromLeader>(leaderChannel(USER), () => {})
  const into = openBroadcast<FromLeader>(tabChannel(USER), (data) => {
    const message = toLeaderSchema.parse(data)
    if (message.type === 'query') out.post({ type: 'rows', id: message.id, rows: [name], folded: 0 })
  })
  channels.push(out, into)
  out.post({ type: 'open' })
  return { out, into }
}

test('a query sent before a database is open gets its rows once it is', async () => {
  const answer = aTab().query('select 1', [])
  aLeader('first')
  expect(await answer).toEqual(['first'])
})

test('a query that the old leader left open is run by the new one, and everything is read again', async () => {
  const tab = aTab()
  const first = aLeader('first')
  expect(await tab.query('select 1', [])).toEqual(['first'])
  first.into.close()
  const changes: (Changed | null)[] = []
  tab.onChanged((changed) => changes.push(changed))
  const answer = tab.query('select 2', [])
  aLeader('second')
  expect(await answer).toEqual(['second'])
  expect(changes).toEqual([null])
})

test('changes and the state of the database reach the tab', async () => {
  const tab = aTab()
  const changes: (Changed | null)[] = []
  tab.onChanged((changed) => changes.push(changed))
  const { out } = aLeader('first')
  out.post({ type: 'changed', changed: { tables: ['services'], rows: { services: ['a'] } }, folded: 0 })
  out.post({ type: 'status', status: { phase: 'filling', done: 3, total: 19, error: null } })
  await vi.waitFor(() => expect(tab.view.get()).toMatchObject({ phase: 'filling', done: 3, leader: false }))
  expect(changes).toContainEqual({ tables: ['services'], rows: { services: ['a'] } })
})

test('a tab that gets the lock holds the database', async () => {
  const held: string[] = []
  const tab = aTab(
    (_name, _signal, work) => work(),
    (userId) => held.push(userId),
  )
  await vi.waitFor(() => expect(tab.view.get().leader).toBe(true))
  expect(held).toEqual([USER])
})
