import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import type { AdminSource, Live } from '../data/contexts.ts'
import type { AdminData, AdminRow, Auth, MirrorView, QueueView, RowValues } from '../data/types.ts'

/** A `Live` that is set by hand. */
export interface Settable<T> extends Live<T> {
  set(value: T): void
}

export function settable<T>(first: T): Settable<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** One call of the data layer: its name and what it was given. */
export type Call = readonly [name: string, ...args: unknown[]]

export interface FakeAdmin {
  readonly source: AdminSource
  readonly calls: Call[]
  readonly queue: Settable<QueueView>
  readonly mirror: Settable<MirrorView>
  rowsOf(entity: EntityName): Settable<readonly AdminRow[] | undefined>
  /** A row as the site has it. */
  hasOnSite(id: string, values: RowValues): void
  /** The next save, flip, create or remove fails with this. */
  failNext(failure: Error): void
}

export const emptyQueue: QueueView = {
  pending: 0,
  sending: false,
  parked: [],
  paused: null,
  offline: false,
  edits: [],
  receipts: [],
}

/** A data layer in memory: what is saved shows at once, as an edit on this device. */
export function fakeAdmin(rows: Partial<Record<EntityName, readonly AdminRow[]>> = {}): FakeAdmin {
  const calls: Call[] = []
  const queue = settable(emptyQueue)
  const mirror = settable<MirrorView>({ phase: 'live', done: 0, total: 0, error: null, leader: true })
  const onSite = settable<readonly unknown[] | undefined>([])
  const lists = new Map<EntityName, Settable<readonly AdminRow[] | undefined>>()
  const rowsOf = (entity: EntityName) => {
    const list = lists.get(entity) ?? settable<readonly AdminRow[] | undefined>(rows[entity] ?? [])
    lists.set(entity, list)
    return list
  }
  let failure: Error | null = null
  let ids = 0
  const record = (...call: Call) => {
    calls.push(call)
    if (failure === null || !['save', 'flip', 'create', 'remove'].includes(call[0])) return
    const error = failure
    failure = null
    throw error
  }
  const newId = () => {
    ids += 1
    return `018f0000-0000-7000-8000-${String(ids).padStart(12, '0')}`
  }
  const change = (entity: EntityName, next: (rows: readonly AdminRow[]) => AdminRow[]) => {
    const list = rowsOf(entity)
    list.set(next(list.get() ?? []))
  }

  const data: AdminData = {
    userId: 'user-1',
    newId,
    async save(entity, rowId, base, changes) {
      record('save', entity, rowId, base, changes)
      change(entity, (all) =>
        all.map((row) =>
          row.id === rowId
            ? { ...row, values: { ...row.values, ...changes }, edit: { kind: 'on-device' } }
            : row,
        ),
      )
      return { writeId: newId() }
    },
    async flip(entity, rowId, field) {
      record('flip', entity, rowId, field)
      change(entity, (all) =>
        all.map((row) =>
          row.id === rowId
            ? {
                ...row,
                values: { ...row.values, [field]: row.values[field] !== true },
                edit: { kind: 'on-device' },
              }
            : row,
        ),
      )
      return { writeId: newId() }
    },
    async create(entity, values) {
      record('create', entity, values)
      const rowId = newId()
      change(entity, (all) => [...all, { ...aRow(entity, rowId, values), edit: { kind: 'on-device' } }])
      return { rowId, writeId: newId() }
    },
    async remove(entity, row) {
      record('remove', entity, row.id)
      change(entity, (all) => all.filter(({ id }) => id !== row.id))
      return { writeId: newId() }
    },
    async resolve(writeId, choice) {
      record('resolve', writeId, choice)
    },
    async resend(writeId, changes) {
      record('resend', writeId, changes)
    },
    async discard(writeId) {
      record('discard', writeId)
    },
    async exportPending() {
      record('exportPending')
      return new Blob(['[]'], { type: 'application/json' })
    },
    async discardAll() {
      record('discardAll')
      queue.set({ ...queue.get(), pending: 0, parked: [], edits: [] })
    },
    pendingCount: () => queue.get().pending,
    sendNow: () => record('sendNow'),
  }
  return {
    source: { data, queue, mirror, rows: rowsOf, query: () => onSite },
    calls,
    queue,
    mirror,
    rowsOf,
    hasOnSite: (id, values) => onSite.set([{ id, values: JSON.stringify(values) }]),
    failNext: (error) => {
      failure = error
    },
  }
}

/** A row with an envelope, and with empty values where none are given. */
export function aRow(entity: EntityName, id: string, values: RowValues): AdminRow {
  const { fields, children } = entityNamed(entity)
  const empty: Record<string, Json> = {}
  for (const [name, { nullable, pgType }] of Object.entries(fields)) {
    empty[name] = nullable ? null : pgType === 'text[]' ? [] : pgType === 'boolean' ? false : ''
    if (!nullable && (pgType === 'integer' || pgType === 'bigint')) empty[name] = 0
  }
  for (const name of Object.keys(children)) empty[name] = []
  const at = '2026-11-01T10:00:00.000Z'
  return {
    id,
    values: { id, write_id: id, created_at: at, updated_at: at, ...empty, ...values },
    edit: null,
  }
}

export function anAuth(auth: Partial<Auth> = {}): Auth {
  return {
    user: { id: 'user-1', email: 'admin@example.org' },
    isAdmin: true,
    loading: false,
    expired: false,
    signIn: async () => ({ ok: true }),
    signOut: async () => {},
    pendingOfOthers: 0,
    ...auth,
  }
}
