// An administrator's server in memory: every synced table as a shape, their latest offsets, and writes with their
// ledger.
import { childListsOf, entityNamed } from '@coop/sync/entities'
import type { JsonRow, RowChange } from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import { batchSchema, type FinalAnswer, type Json, type Write, writeSchema } from '@coop/sync/write'
import { aRow } from './mirror-fixture.ts'

interface Shape {
  readonly handle: string
  readonly rows: readonly JsonRow[]
  readonly log: { readonly lsn: number; readonly op: number; readonly change: RowChange }[]
}

/** Handles are never reused, even by another server, because the protocol client remembers retired ones. */
let handles = 0

export class ShapeServer {
  /** The requested addresses, without origin. */
  readonly requests: string[] = []
  /** The writes that took effect, in order. */
  readonly applied: string[] = []
  isSignedIn = true
  /** Decides about a write that was not answered before. */
  judge: (write: Write) => FinalAnswer = () => ({ status: 'accepted' })
  #isOnline = true
  #lsn = 1_000
  #tick = 0
  readonly #tables = new Map([...adminShapes.keys()].map((name) => [name, new Map<string, JsonRow>()]))
  readonly #shapes = new Map<string, Shape>()
  readonly #held = new Set<() => void>()
  readonly #answers = new Map<string, FinalAnswer>()

  get lsn(): string {
    return String(this.#lsn)
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  set isOnline(isOnline: boolean) {
    this.#isOnline = isOnline
    this.#wake()
  }

  rows(table: string): Map<string, JsonRow> {
    const rows = this.#tables.get(table)
    if (rows === undefined) throw new Error(`No table ${table}`)
    return rows
  }

  /** Commits one transaction. */
  commit(changes: Record<string, readonly RowChange[]>): void {
    this.#lsn += 10
    let op = 0
    for (const [table, each] of Object.entries(changes)) {
      for (const change of each) {
        const rows = this.rows(table)
        if (change.op === 'delete') rows.delete(change.id)
        else rows.set(change.id, { ...rows.get(change.id), ...change.row, id: change.id })
        this.#shapes.get(table)?.log.push({ lsn: this.#lsn, op: (op += 2), change })
      }
    }
    this.#wake()
  }

  /** Responds to held requests for the latest offsets as after their time limit, although nothing has changed. */
  tick(): void {
    this.#tick += 1
    this.#wake()
  }

  /** Gives the table another handle, with its present rows. */
  rotate(table: string): void {
    this.#begin(table)
    this.#wake()
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.slice(1)
    this.requests.push(`${path}${url.search}`)
    for (;;) {
      if (!this.#isOnline) throw new TypeError('Failed to fetch')
      if (!this.isSignedIn) return Response.json({ detail: 'Sign in' }, { status: 401 })
      if (path === 'api/row-count') return Response.json({ rows: this.#count() })
      if (path === 'api/writes') return this.#write(await request.json())
      if (path === 'shapes/heads') return Response.json(this.#offsets())
      if (path !== 'shapes/admin/heads')
        return this.#shape(path.replace('shapes/admin/', ''), url.searchParams)
      const offsets = this.#offsets()
      if (url.searchParams.get('after') !== offsets.position) return Response.json(offsets)
      await this.#change(request.signal)
    }
  }

  #offsets() {
    const offsets = Object.fromEntries(
      [...this.#tables.keys()].map((name) => {
        const shape = this.#shapes.get(name) ?? this.#begin(name)
        return [name, { handle: shape.handle, offset: endOf(shape) }]
      }),
    )
    return { position: `e.${this.#lsn}.${handles}.${this.#tick}`, lsn: this.lsn, heads: offsets }
  }

  #shape(name: string, query: URLSearchParams): Response {
    const shape = this.#shapes.get(name) ?? this.#begin(name)
    const headers = {
      'electric-handle': shape.handle,
      'electric-offset': endOf(shape),
      'electric-schema': '{}',
    }
    const offset = query.get('offset') ?? ''
    const isStart = offset === '-1'
    if (!isStart && query.get('handle') !== shape.handle) {
      return Response.json([{ headers: { control: 'must-refetch' } }], { status: 409, headers })
    }
    const [lsn = -1, op = 0] = isStart
      ? []
      : offset.split('_').map((part) => (part === 'inf' ? Infinity : Number(part)))
    const rows = isStart ? shape.rows.map((row) => message({ op: 'insert', id: idIn(row), row }, {})) : []
    const log = shape.log
      .filter((each) => each.lsn > lsn || (each.lsn === lsn && each.op > op))
      .map((each) => message(each.change, { lsn: String(each.lsn), op_position: each.op }))
    return Response.json([...rows, ...log, { headers: { control: 'up-to-date' } }], {
      headers: { ...headers, 'electric-up-to-date': '' },
    })
  }

  #begin(table: string): Shape {
    handles += 1
    const shape = { handle: `${table}-${handles}`, rows: [...this.rows(table).values()], log: [] }
    this.#shapes.set(table, shape)
    return shape
  }

  #count(): number {
    return [...this.#tables.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Answers each write once: a write that was answered before has no second effect. */
  #write(body: unknown): Response {
    const writes = batchSchema.parse(body).writes.map((write) => writeSchema.parse(write))
    const answers = writes.map((write) => {
      const answered = this.#answers.get(write.id)
      if (answered !== undefined) return { id: write.id, answer: answered }
      const answer = this.judge(write)
      const isApplied = answer.status === 'accepted'
      if (isApplied) this.applied.push(write.id)
      // A refused file can be uploaded again, and the write repeated.
      if (answer.status !== 'rejected') this.#answers.set(write.id, answer)
      this.commit({
        ...(isApplied ? this.#effectOf(write) : {}),
        ...(answer.status !== 'rejected' && { write_ledger: [ledgerRow(write, answer)] }),
      })
      return { id: write.id, answer }
    })
    return Response.json({ answers })
  }

  #effectOf({ id: writeId, entity, rowId, op, changes }: Write): Record<string, RowChange[]> {
    const declared = entityNamed(entity)
    const lists = childListsOf(declared)
    const effect: Record<string, RowChange[]> = {}
    for (const { name, list } of lists) {
      const items = changes[name]
      if (items === undefined && op !== 'delete') continue
      const old = [...this.rows(list.table).values()].filter((row) => row[list.parentKey] === rowId)
      effect[list.table] = [
        ...old.map((row): RowChange => ({ op: 'delete', id: idIn(row) })),
        ...itemsOf(items).map((item): RowChange => {
          const row = { ...item, [list.parentKey]: rowId, write_id: writeId }
          return { op: 'insert', id: idIn(item), row }
        }),
      ]
    }
    const fields = Object.fromEntries(Object.entries(changes).filter(([name]) => name in declared.fields))
    const row = { ...fields, id: rowId, write_id: writeId }
    if (op === 'insert') effect[declared.table] = [{ op, id: rowId, row: { ...aRow(entity, 0), ...row } }]
    else if (op === 'delete') effect[declared.table] = [{ op, id: rowId }]
    else if (this.rows(declared.table).has(rowId)) effect[declared.table] = [{ op, id: rowId, row }]
    return effect
  }

  #wake(): void {
    for (const wake of Array.from(this.#held)) wake()
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        this.#held.delete(wake)
        resolve()
      }
      this.#held.add(wake)
      signal.addEventListener('abort', () => {
        this.#held.delete(wake)
        reject(signal.reason)
      })
    })
  }
}

function endOf({ log }: Shape): string {
  const last = log.at(-1)
  return last === undefined ? '0_inf' : `${last.lsn}_${last.op}`
}

function message(change: RowChange, headers: object): object {
  const value = change.op === 'delete' ? { id: change.id } : { ...change.row, id: change.id }
  return { key: change.id, value, headers: { operation: change.op, ...headers } }
}

function ledgerRow({ id, seq, entity, rowId, op, userId }: Write, answer: FinalAnswer): RowChange {
  const created_at = '2026-01-01 00:00:00+00'
  const { status } = answer
  const stored: Json = JSON.parse(JSON.stringify(answer))
  const row = { id, user_id: userId, seq, entity, row_id: rowId, op, status, answer: stored, created_at }
  return { op: 'insert', id, row }
}

function itemsOf(items: Json | undefined): JsonRow[] {
  return Array.isArray(items)
    ? items.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) ? [item] : [],
      )
    : []
}

function idIn({ id }: JsonRow): string {
  if (typeof id !== 'string') throw new Error('A row needs an id')
  return id
}
