import type { TableRow } from '@coop/sync/overlay'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anInsertOf, aRow, aStep } from '../../testing/mirror-fixture.ts'
import { idOf } from '../../testing/outbox-fixture.ts'
import { aSnapshotMeta } from '../../testing/snapshot-fixture.ts'
import { chunkOf, type SnapshotMeta, type TableChunks } from './snapshot-store.ts'
import { createSnapshotWriter } from './snapshot-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Written {
  readonly chunks: SnapshotMeta['chunks']
  readonly tables: ReadonlyMap<string, TableChunks>
}

/** A writer for `count` services, with these chunks in the store. */
function aWriter(count: number, chunks: Record<string, number> = {}) {
  const services = new Map<string, TableRow>()
  const grow = (to: number) => {
    for (let n = services.size + 1; n <= to; n++) services.set(idOf(n), { id: idOf(n), name: `S${n}` })
  }
  grow(count)
  const written: Written[] = []
  let failure: Error | null = null
  const writer = createSnapshotWriter({
    store: {
      async write(meta, tables) {
        if (failure !== null) throw failure
        written.push({ chunks: meta.chunks, tables })
      },
    },
    rows: (table) => (table === 'services' ? services : new Map()),
    meta: () => {
      const { chunks: _, ...meta } = aSnapshotMeta()
      return meta
    },
    chunks,
  })
  return {
    ...writer,
    written,
    grow,
    fail: (error: Error | null) => {
      failure = error
    },
    update: (...numbers: number[]) =>
      writer.mark(aStep(11, { services: numbers.map((n) => ({ op: 'update', id: idOf(n), row: {} })) })),
    numbersIn: (at: number) =>
      [...(written[at]?.tables.get('services')?.chunks.keys() ?? [])].sort(ascending),
  }
}

const ascending = (a: number, b: number) => a - b
const fresh = aStep(10, { services: [anInsertOf(aRow('services', 1))] }, true)
const soon = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('changes are written after a quarter of a second without further changes', async () => {
  const writer = aWriter(1)
  writer.mark(fresh)
  const first = writer.flushSoon()
  await soon(200)
  const second = writer.flushSoon()
  await soon(249)
  expect(writer.written).toEqual([])
  await soon(1)
  await Promise.all([first, second])
  expect(writer.written).toHaveLength(1)
})

test('constant changes are written two seconds after the first change', async () => {
  const writer = aWriter(1)
  writer.mark(fresh)
  for (let ms = 0; ms < 2_000; ms += 100) {
    void writer.flushSoon()
    expect(writer.written).toEqual([])
    await soon(100)
  }
  expect(writer.written).toHaveLength(1)
})

test('the first write contains every table of the position, empty ones too; the next only the changes', async () => {
  const writer = aWriter(1)
  writer.mark({
    ...fresh,
    state: { ...fresh.state, shapes: { ...fresh.state.shapes, cases: { handle: 'h', offset: '0_inf' } } },
  })
  void writer.flushSoon()
  await soon(250)
  expect(writer.written[0]?.chunks).toEqual({ services: 1, cases: 1 })
  expect([...(writer.written[0]?.tables ?? [])].map(([name, { fresh }]) => [name, fresh])).toEqual([
    ['services', true],
    ['cases', true],
  ])
  writer.update(1)
  void writer.flushSoon()
  await soon(250)
  expect([...(writer.written[1]?.tables.keys() ?? [])]).toEqual(['services'])
  // Only the age has changed.
  void writer.flushSoon()
  await soon(250)
  expect(writer.written[2]?.tables.size).toBe(0)
})

test('only chunks with changed rows are written, each whole', async () => {
  const writer = aWriter(1_000, { services: 4 })
  writer.update(5, 6)
  void writer.flushSoon()
  await soon(250)
  expect(writer.numbersIn(0)).toEqual([...new Set([5, 6].map((n) => chunkOf(idOf(n), 4)))].sort(ascending))
  const rows = [...(writer.written[0]?.tables.get('services')?.chunks.values() ?? [])].flat()
  expect(rows).toHaveLength(1_000 / 2)
  expect(rows).toContainEqual({ id: idOf(5), name: 'S5' })
})

test('a chunk that loses its last row is written empty', async () => {
  const writer = aWriter(0, { services: 2 })
  writer.mark(aStep(11, { services: [{ op: 'delete', id: idOf(7) }] }))
  void writer.flushSoon()
  await soon(250)
  expect([...(writer.written[0]?.tables.get('services')?.chunks ?? [])]).toEqual([[chunkOf(idOf(7), 2), []]])
})

test('a table that has far outgrown its chunks is written whole, in more chunks', async () => {
  const writer = aWriter(500, { services: 1 })
  writer.update(1)
  void writer.flushSoon()
  await soon(250)
  expect(writer.written[0]).toMatchObject({ chunks: { services: 1 } })
  writer.grow(501)
  writer.update(501)
  void writer.flushSoon()
  await soon(250)
  expect(writer.written[1]?.chunks).toEqual({ services: 3 })
  expect(writer.written[1]?.tables.get('services')?.fresh).toBe(true)
  expect(writer.numbersIn(1)).toEqual([0, 1, 2])
})

test('a failed write rejects its calls, and the next write contains its tables whole', async () => {
  const writer = aWriter(1_000, { services: 4 })
  writer.update(5)
  writer.fail(new Error('full'))
  const refused = writer.flushSoon().catch(String)
  await soon(250)
  expect(await refused).toBe('Error: full')
  writer.fail(null)
  const flushed = writer.flushSoon()
  await soon(250)
  await flushed
  expect(writer.written[0]?.tables.get('services')?.fresh).toBe(true)
  expect(writer.numbersIn(0)).toEqual([0, 1, 2, 3])
})

test('a closed writer writes nothing more', async () => {
  const writer = aWriter(1)
  writer.mark(fresh)
  void writer.flushSoon()
  writer.close()
  await soon(5_000)
  expect(writer.written).toEqual([])
})
