import { expect, test } from 'vitest'
import { createMemoryRows } from './memory-rows.ts'
import type { ShapeStep } from './reader-store.ts'

interface Tables {
  cases: { id: string; title: string; year: number | null }
  services: { id: string; name: string }
}

function step(...shapes: Partial<ShapeStep>[]) {
  const whole = shapes.map((shape) => ({
    name: 'cases',
    fresh: false,
    changes: [],
    ...shape,
  }))
  return { state: { position: 'p', lsn: '1', shapes: {} }, shapes: whole }
}

test('R2: a commit makes new maps for the tables that changed, and keeps the others', async () => {
  const rows = createMemoryRows<Tables>(['cases', 'services'])
  const first = rows.rows()
  let calls = 0
  const end = rows.subscribe(() => (calls += 1))
  await rows.commit(
    step({ changes: [{ op: 'insert', id: '1', row: { id: '1', title: 'Port', year: 2024 } }] }),
  )
  const second = rows.rows()
  expect(first.cases.size).toBe(0)
  expect(second.services).toBe(first.services)
  await rows.commit(step({ changes: [{ op: 'update', id: '1', row: { year: null } }] }))
  expect(rows.rows().cases.get('1')).toEqual({ id: '1', title: 'Port', year: null })
  expect(second.cases.get('1')?.year).toBe(2024)
  await rows.commit(step())
  expect(calls).toBe(3)
  end()
  await rows.commit(step({ changes: [{ op: 'delete', id: '1' }] }))
  expect(calls).toBe(3)
  expect(rows.rows().cases.size).toBe(0)
})

test('R3: a fresh step replaces what was there, in one go', async () => {
  const rows = createMemoryRows<Tables>(['cases', 'services'])
  await rows.commit(
    step({ changes: [{ op: 'insert', id: '1', row: { id: '1', title: 'Port', year: 2024 } }] }),
  )
  await rows.commit(
    step({ fresh: true, changes: [{ op: 'insert', id: '2', row: { id: '2', title: 'Quay', year: 2025 } }] }),
  )
  expect([...rows.rows().cases.keys()]).toEqual(['2'])
})

test('R2: a step that does not fit changes nothing at all', async () => {
  const rows = createMemoryRows<Tables>(['cases', 'services'])
  const before = rows.rows()
  const torn = step(
    { name: 'services', changes: [{ op: 'insert', id: 's', row: { id: 's', name: 'Audit' } }] },
    { changes: [{ op: 'update', id: 'gone', row: { year: 1 } }] },
  )
  await expect(rows.commit(torn)).rejects.toThrow('cases gone was updated and is not there')
  expect(rows.rows()).toBe(before)
  expect(await rows.load()).toBeNull()
})
