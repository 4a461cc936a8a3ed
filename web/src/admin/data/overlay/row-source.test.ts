import { expect, test, vi } from 'vitest'
import type { Changed } from '../mirror/mirror-messages.ts'
import { anOutbox, anUpdate, idOf } from '../../testing/outbox-fixture.ts'
import { queueView } from '../outbox/queue-view.ts'
import { aRow } from '../../testing/mirror-fixture.ts'
import { createRowSource } from './row-source.ts'

const id = idOf(1)
const emptyService = { ...aRow('services', 1), features: [], images: [], companies: [] }
const changed: Changed = { tables: ['services'], rows: { services: [id] } }

/** A source of services over one row called A, whose worker answers only when the test says so. */
async function aSource() {
  const outbox = anOutbox()
  let version = 0
  const outboxListeners = new Set<() => void>()
  const changeListeners = new Set<(changed: Changed | null, folded: number) => void>()
  const reads: ((name: string, folded: number) => void)[] = []
  const read = () =>
    new Promise<{ rows: unknown[]; folded: number }>((resolve) => {
      reads.push((name, folded) =>
        resolve({ rows: [{ id, values: JSON.stringify({ ...emptyService, name }) }], folded }),
      )
    })
  const subscribe = (listener: () => void) => {
    outboxListeners.add(listener)
    return () => outboxListeners.delete(listener)
  }
  const source = createRowSource(
    {
      read,
      onChanged(listener) {
        changeListeners.add(listener)
        return () => changeListeners.delete(listener)
      },
    },
    { state: { get: () => outbox.state, subscribe }, version: () => version },
    { get: () => queueView(outbox.state, false), subscribe },
    'services',
  )
  source.subscribe(() => {})
  const answer = async (name: string, folded: number) => {
    await vi.waitFor(() => expect(reads).not.toEqual([]))
    reads.shift()?.(name, folded)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await answer('A', 0)
  return {
    answer,
    name: () => source.get()?.[0]?.values.name,
    rename(name: string, from: string) {
      outbox.edits(anUpdate(10 + version, 1, { name }, { name: from }))
      version += 1
      for (const listener of outboxListeners) listener()
    },
    tell(folded: number) {
      for (const listener of changeListeners) listener(changed, folded)
    },
  }
}

test('an edit that came into the outbox is shown before the worker has answered', async () => {
  const source = await aSource()
  expect(source.name()).toBe('A')
  source.rename('B', 'A')
  expect(source.name()).toBe('B')
})

test('rows read before the edit do not take it away; those of views that hold it replace it', async () => {
  const source = await aSource()
  source.rename('B', 'A')
  source.rename('C', 'B')
  source.tell(1)
  await source.answer('B', 1)
  expect(source.name()).toBe('C')
  source.tell(2)
  await source.answer('as the views have it', 2)
  expect(source.name()).toBe('as the views have it')
})
