import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf } from '../../testing/answer-fixture.ts'
import { openBroadcast } from '../broadcast.ts'
import { createLive } from '../live.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import { createQueryClient } from './query-client.ts'
import { type FromDatabase, type Question, toDatabaseSchema, type ToDatabase } from './query-messages.ts'
import { openingStatus } from './row-messages.ts'
import type { RowsView } from './rows-view.ts'

const USER = 'query-client-test'
const question: Question = { sql: 'select 1', params: [], texts: false }
let lifetime: AbortController
let ends: (() => void)[]
beforeEach(() => {
  lifetime = new AbortController()
  ends = []
})
afterEach(() => {
  lifetime.abort(new Error('The tab has left'))
  for (const end of ends) end()
})

/** A leader that responds when the test tells it to. */
function aLeader() {
  const received: ToDatabase[] = []
  const out = openBroadcast<FromDatabase>(answerChannel(USER), () => {})
  const to = openBroadcast(questionChannel(USER), (data) => received.push(toDatabaseSchema.parse(data)))
  const close = () => {
    out.close()
    to.close()
  }
  ends.push(close)
  return { received, post: out.post, close }
}

function aTab(create = createQueryClient) {
  const view = createLive<RowsView>({ ...openingStatus, leader: false })
  const edits = createLive(0)
  let store = () => {}
  const stored = new Promise<void>((resolve) => (store = resolve))
  return {
    view,
    store,
    edits,
    ...create({ userId: USER, view, stored: () => stored, edits, signal: lifetime.signal }),
  }
}

test('a query is sent once the edits of its tab are stored, and is sent again to the next leader', async () => {
  const first = aLeader()
  const { ask, store } = aTab()
  const answer = ask(question)
  await new Promise((resolve) => setTimeout(resolve))
  expect(first.received).toEqual([])
  store()
  await vi.waitFor(() => expect(first.received).toMatchObject([{ type: 'ask', question }]))
  first.close()
  const second = aLeader()
  second.post({ type: 'open' })
  await vi.waitFor(() => expect(second.received).toEqual(first.received))
  const id = second.received[0]?.id ?? ''
  second.post({ type: 'answer', id: 'of another tab', answer: { kind: 'too-long' } })
  second.post({ type: 'answer', id, answer: { kind: 'rows', ...answerOf({ one: 1 }) } })
  expect(await answer).toEqual({ kind: 'rows', ...answerOf({ one: 1 }) })
})

test('a query uses the clock of the site', async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { zone: 'Pacific/Auckland' } } })
  const made = await import('./query-client.ts')
  vi.unstubAllGlobals()
  // Other test files share these modules, which have cached the time zone.
  vi.resetModules()
  const leader = aLeader()
  const { ask, store } = aTab(made.createQueryClient)
  ask(question).catch(() => {})
  store()
  const zone = 'Pacific/Auckland'
  await vi.waitFor(() => expect(leader.received).toMatchObject([{ question: { ...question, zone } }]))
})

test('a cancelled query rejects at once, and the leader is notified', async () => {
  const leader = aLeader()
  const { ask, store } = aTab()
  store()
  const cancel = new AbortController()
  const answer = ask(question, cancel.signal).catch(String)
  await vi.waitFor(() => expect(leader.received).toHaveLength(1))
  cancel.abort('enough')
  expect(await answer).toBe('enough')
  await vi.waitFor(() => expect(leader.received).toMatchObject([{ type: 'ask' }, { type: 'cancel' }]))
  expect(leader.received[1]?.id).toBe(leader.received[0]?.id)
})

test('watchers are notified of edits of this tab and of rows of the leader, until they end', async () => {
  const leader = aLeader()
  const { watch, edits } = aTab()
  const changed = vi.fn<() => void>()
  const end = new AbortController()
  watch(changed, end.signal)
  edits.set(1)
  expect(changed).toHaveBeenCalledTimes(1)
  leader.post({ type: 'changed' })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  end.abort()
  edits.set(2)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a response in the format of another version is reported as such', async () => {
  const leader = aLeader()
  const { ask, store } = aTab()
  store()
  const answer = ask(question)
  await vi.waitFor(() => expect(leader.received).toHaveLength(1))
  const channel = openBroadcast<unknown>(answerChannel(USER), () => {})
  ends.push(channel.close)
  channel.post({ type: 'of a later release' })
  channel.post({ type: 'answer', id: leader.received[0]?.id, answer: { kind: 'rows', rows: [{ one: 1 }] } })
  expect(await answer).toMatchObject({ kind: 'unavailable' })
})

test('if the rows of the device are unavailable, the result says why; a tab that is closed rejects', async () => {
  aLeader()
  const { ask, store, view } = aTab()
  store()
  const failed = ask(question)
  await new Promise((resolve) => setTimeout(resolve))
  view.set({ ...view.get(), phase: 'failed', error: 'no storage' })
  expect(await failed).toEqual({ kind: 'unavailable', message: 'no storage' })
  view.set({ ...view.get(), phase: 'live', error: null })
  const left = ask(question).catch(String)
  await new Promise((resolve) => setTimeout(resolve))
  lifetime.abort(new Error('The tab has left'))
  expect(await left).toBe('Error: The tab has left')
})
