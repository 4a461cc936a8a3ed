import { childListsOf, type EntityName, entityNamed, entityNames, syncedTables } from '@coop/sync/entities'
import { editedRows, overlaidRow, type TableRow, tablesOf } from '@coop/sync/overlay'
import { type RowChange, type TableMaps, tablesAfter } from '@coop/sync/reader'
import type { Json } from '@coop/sync/write'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { arbitraryRow } from '../../testing/arbitrary-rows.ts'
import { aLedgerRow, aMirror, aStep } from '../../testing/mirror-fixture.ts'
import { aLiveOutbox, accepted, conflicting, idOf, rejected, USER } from '../../testing/outbox-fixture.ts'
import type { AdminRow } from '../admin-row.ts'
import { createLive } from '../live.ts'
import { mirrorSchema } from '../mirror/mirror-schema.ts'
import { pendingWrites } from '../outbox/pending-writes.ts'
import { queueView } from '../outbox/queue-view.ts'
import { writableNames } from '../values.ts'
import type { SyncedRows } from './followed-rows.ts'
import { acceptedWrites, LEDGER } from './ledger-rows.ts'
import { createMirrorBacklog } from './mirror-backlog.ts'
import { createMirrorSteps } from './mirror-steps.ts'
import { createRowSource } from './row-source.ts'
import { editedRowsOf } from './table-view.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
afterAll(() => mirror.db.close())

const names: readonly EntityName[] = ['services', 'cases', 'content', 'website_assets']
const place = fc.nat({ max: 2 })
const entityAndRow = fc
  .tuple(fc.constantFrom(...names), place)
  .chain(([entity, at]) => fc.record({ entity: fc.constant(entity), row: arbitraryRow(entity, at) }))
const some = fc.nat({ max: 20 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('others put' as const), it: entityAndRow, fresh: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('others delete' as const), it: entityAndRow }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('save' as const), it: entityAndRow, fields: fc.array(some) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), it: entityAndRow }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      status: fc.constantFrom('accepted' as const, 'conflict' as const, 'rejected' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('another visit' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A leader with its local database, an outbox, and the lists of one tab. */
class Device {
  tables: TableMaps = new Map([...syncedTables().keys()].map((name) => [name, new Map()]))
  #lsn = 10
  #ids = 100_000
  readonly outbox = aLiveOutbox()
  #backlog = createMirrorBacklog()
  #steps = createMirrorSteps(this.#backlog)
  /** Accepted writes that have not arrived in the log, and writes that have arrived but are not settled. */
  #accepted: string[] = []
  #arrived: string[] = []

  async begin(): Promise<void> {
    await mirror.db.exec(mirrorSchema())
    this.take({})
    this.#steps.begin(await mirror.store.load())
  }

  take(changes: Record<string, RowChange[]>, fresh = false): void {
    this.#lsn += 1
    const all = Object.fromEntries([...this.tables.keys()].map((name) => [name, changes[name] ?? []]))
    const step = aStep(this.#lsn, all)
    for (const shape of step.shapes) {
      if (!fresh || shape.changes.length === 0) continue
      const rows = tablesAfter(this.tables, [shape]).get(shape.name) ?? new Map()
      shape.fresh = true
      shape.changes = [...rows].map(([id, row]) => ({ op: 'insert', id, row }))
    }
    this.tables = tablesAfter(this.tables, step.shapes)
    this.#backlog.add({ step, tables: this.tables })
  }

  /** The changes that make these values the row of the server. undefined: the row does not exist. */
  changesTo(entity: EntityName, id: string, values: Readonly<Record<string, Json>> | undefined) {
    const changes: Record<string, RowChange[]> = {}
    const put = (table: string, rowId: string, row: TableRow | undefined) => {
      const isThere = this.tables.get(table)?.has(rowId) === true
      const change: RowChange[] =
        row === undefined
          ? isThere
            ? [{ op: 'delete', id: rowId }]
            : []
          : [{ op: isThere ? 'update' : 'insert', id: rowId, row: { ...row, id: rowId } }]
      changes[table] = [...(changes[table] ?? []), ...change]
    }
    const { table } = entityNamed(entity)
    const columns = syncedTables().get(table) ?? []
    put(table, id, values && Object.fromEntries(columns.map(({ name }) => [name, values[name] ?? null])))
    for (const { name, list } of childListsOf(entityNamed(entity))) {
      const items = z.array(z.record(z.string(), z.json())).parse(values?.[name] ?? [])
      const kept = new Set(items.map((item) => item['id']))
      for (const [itemId, item] of this.tables.get(list.table) ?? [])
        if (item[list.parentKey] === id && !kept.has(itemId)) put(list.table, itemId, undefined)
      for (const item of items)
        put(list.table, z.string().parse(item['id']), {
          ...item,
          [list.parentKey]: id,
          write_id: idOf(1),
          created_at: '2026-01-01T00:00:00+00:00',
          updated_at: '2026-01-01T00:00:00+00:00',
          ...(list.followsParent && { is_public: true }),
        })
    }
    return changes
  }

  synced(entity: EntityName): SyncedRows {
    return {
      rows: editedRowsOf(entity, this.tables, 'all'),
      applied: acceptedWrites(this.tables.get(LEDGER)?.values() ?? []),
      complete: true,
    }
  }

  /** The rows that the list of an entity shows. */
  shown(entity: EntityName): ReadonlyMap<string, unknown> {
    const { live } = this.outbox
    const queue = createLive(queueView(live.get(), false))
    const source = createRowSource(
      createLive<SyncedRows | undefined>(this.synced(entity)),
      live,
      queue,
      entity,
    )
    return new Map(source.get()?.map(({ id, values }) => [id, values]))
  }

  edit(entity: EntityName, { id, values }: AdminRow, op: 'save' | 'delete', fields: readonly number[]): void {
    const before = z.record(z.string(), z.json()).optional().parse(this.shown(entity).get(id))
    if (op === 'delete' && before === undefined) return
    const writable = writableNames(entity)
    const chosen = before === undefined ? writable : fields.map((n) => writable[n % writable.length] ?? '')
    const pick = (from: Readonly<Record<string, Json>>) =>
      Object.fromEntries(chosen.map((name) => [name, from[name] ?? null]))
    this.#ids += 1
    this.outbox.happens({
      type: 'edit',
      edit: {
        id: idOf(this.#ids),
        userId: USER,
        entity,
        rowId: id,
        op: op === 'delete' ? 'delete' : before === undefined ? 'insert' : 'update',
        base: op === 'delete' || before === undefined ? {} : pick(before),
        changes: op === 'delete' ? {} : pick(values),
        title: 'Row',
        rowWriteId: before === undefined ? null : z.string().parse(before['write_id']),
      },
    })
  }

  answer(status: 'accepted' | 'conflict' | 'rejected'): void {
    const entry = this.outbox.state.entries.find(({ state }) => state.kind === 'sending')
    if (entry === undefined) return
    const { id } = entry.write
    const number = Number(id.slice(-12))
    if (status === 'accepted') {
      this.outbox.receives([accepted(number)])
      this.#accepted.push(id)
    } else this.outbox.receives([status === 'conflict' ? conflicting(number, []) : rejected(number)])
  }

  /** Delivers the oldest accepted write and its effect in the log. */
  arrive(): void {
    const id = this.#accepted.shift()
    const entry = this.outbox.state.entries.find(({ write }) => write.id === id)
    if (id === undefined || entry === undefined) return
    const { entity, rowId } = entry.write
    const synced = this.synced(entity).rows.get(rowId)
    const after = overlaidRow(entity, synced, pendingWrites([entry]))
    const answer = aLedgerRow(Number(id.slice(-12)), Number(rowId.slice(-12)), { status: 'accepted' })
    this.take({ ...this.changesTo(entity, rowId, after), [LEDGER]: [answer] })
    this.#arrived.push(id)
  }

  /** Stores the rows on disk, so that the delivered writes leave the outbox. */
  settle(): void {
    this.outbox.applies(...this.#arrived.splice(0))
  }

  /** Starts a new leader with the rows of this one from the snapshot. */
  async visitAgain(): Promise<void> {
    const { state } = aStep(this.#lsn, Object.fromEntries([...this.tables.keys()].map((name) => [name, []])))
    this.#backlog = createMirrorBacklog()
    this.#backlog.add({ step: { state, shapes: [] }, tables: this.tables })
    this.#steps = createMirrorSteps(this.#backlog)
    this.#steps.begin(await mirror.store.load())
  }

  async fill(): Promise<void> {
    for (;;) {
      const next = this.#steps.next(this.outbox.state.entries)
      if (next === null) return
      await mirror.store.commit(next)
      this.#steps.committed(next)
    }
  }
}

async function take(device: Device, step: Step): Promise<void> {
  switch (step.do) {
    case 'others put': {
      const { id, values } = step.it.row
      return device.take(device.changesTo(step.it.entity, id, { ...values, ...savedAt }), step.fresh)
    }
    case 'others delete':
      return device.take(device.changesTo(step.it.entity, step.it.row.id, undefined))
    case 'save':
      return device.edit(step.it.entity, step.it.row, 'save', step.fields)
    case 'delete':
      return device.edit(step.it.entity, step.it.row, 'delete', [])
    case 'send':
      return void device.outbox.sends()
    case 'answer':
      return device.answer(step.status)
    case 'arrive':
      return device.arrive()
    case 'settle':
      return device.settle()
    case 'discard': {
      const parked = device.outbox.state.entries.filter(({ state }) => state.kind === 'parked')
      const entry = parked[step.some % Math.max(1, parked.length)]
      if (entry) device.outbox.happens({ type: 'discard', writeId: entry.write.id })
      return
    }
    case 'another visit':
      return device.visitAgain()
    case 'ask':
      expect(await answersOf(device)).toEqual(listsOf(device))
      return
    default:
      return step satisfies never
  }
}

const savedAt = { created_at: '2026-01-01 00:00:00+00', updated_at: '2026-01-02 00:00:00.5+00' }

const rowsSchema = z.array(z.object({ row: z.record(z.string(), z.json()) }))

/** The rows of each entity, assembled from query results, and the number of items without a row. */
async function answersOf(device: Device): Promise<unknown> {
  await device.fill()
  const answers: Record<string, unknown> = {}
  for (const entity of entityNames) {
    const tables = new Map<string, TableRow[]>()
    for (const table of tablesOf(entity)) {
      const { rows } = await mirror.db.query(`select to_jsonb(t) as row from ${table} t`)
      tables.set(
        table,
        rowsSchema.parse(rows).map(({ row }) => row),
      )
    }
    const rows = editedRows(entity, (table) => tables.get(table) ?? [])
    const lost = childListsOf(entityNamed(entity)).flatMap(({ list }) =>
      (tables.get(list.table) ?? []).filter((item) => !rows.has(z.string().parse(item[list.parentKey]))),
    )
    answers[entity] = { rows: Object.fromEntries(rows), lost }
  }
  return answers
}

function listsOf(device: Device): unknown {
  return Object.fromEntries(
    entityNames.map((entity) => [entity, { rows: Object.fromEntries(device.shown(entity)), lost: [] }]),
  )
}

test(
  'after any changes by others and by this device, a query returns the rows and items that the lists show',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const device = new Device()
        await device.begin()
        for (const each of steps) await take(device, each)
        expect(await answersOf(device)).toEqual(listsOf(device))
      }),
      { numRuns: 12, endOnFailure: true },
    )
  },
)
