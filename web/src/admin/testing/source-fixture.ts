import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import type { AdminSource } from '../data/contexts.ts'
import { createLive, type LiveValue } from '../data/live.ts'
import type {
  AdminData,
  AdminRow,
  Auth,
  MirrorView,
  QueueView,
  RowOf,
  RowValues,
  ValuesOf,
} from '../data/types.ts'
import { isRowOf } from '../data/values.ts'

/** One call of the data layer: its name and its arguments. */
type Call = readonly [name: string, ...args: unknown[]]

export interface FakeAdmin {
  readonly source: AdminSource
  readonly calls: Call[]
  readonly queue: LiveValue<QueueView>
  readonly mirror: LiveValue<MirrorView>
  rowsOf<N extends EntityName>(entity: N): LiveValue<readonly RowOf<N>[] | undefined>
  /** A row as the site has it. */
  hasOnSite(id: string, values: RowValues): void
  /** The next save, flip, create or remove fails with this. */
  failNext(failure: Error): void
}

interface RowList<N extends EntityName> extends LiveValue<readonly RowOf<N>[] | undefined> {
  readonly entity: N
}

function isListOf<N extends EntityName>(list: { entity: EntityName }, entity: N): list is RowList<N> {
  return list.entity === entity
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
export function fakeAdmin(rows: { [N in EntityName]?: readonly RowOf<N>[] } = {}): FakeAdmin {
  const calls: Call[] = []
  const queue = createLive(emptyQueue)
  const mirror = createLive<MirrorView>({ phase: 'live', done: 0, total: 0, error: null, leader: true })
  const onSite = createLive<readonly unknown[] | undefined>([])
  const lists: { readonly entity: EntityName }[] = []
  const rowsOf = <N extends EntityName>(entity: N): RowList<N> => {
    for (const list of lists) if (isListOf(list, entity)) return list
    const list: RowList<N> = { entity, ...createLive<readonly RowOf<N>[] | undefined>(rows[entity] ?? []) }
    lists.push(list)
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
  const change = <N extends EntityName>(
    entity: N,
    next: (rows: readonly RowOf<N>[]) => readonly AdminRow[],
  ) => {
    const list = rowsOf(entity)
    list.set(
      next(list.get() ?? []).map(({ id, values, edit }) => ({ id, values: typed(entity, values), edit })),
    )
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
                values: { ...row.values, [field]: !row.values[field] },
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
export function aRow<N extends EntityName>(entity: N, id: string, values: Partial<ValuesOf<N>>): RowOf<N> {
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
    values: typed(entity, { id, write_id: id, created_at: at, updated_at: at, ...empty, ...values }),
    edit: null,
  }
}

function typed<N extends EntityName>(entity: N, values: RowValues): ValuesOf<N> {
  if (!isRowOf(entity, values)) throw new Error(`A row of ${entity} needs every declared field`)
  return values
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
