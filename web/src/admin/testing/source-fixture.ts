import { createListeners } from '@coop/sync/listeners'
import { type EntityName, entityNamed, saveTimes } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { timeAfter } from '@coop/sync/testing'
import { type Json } from '@coop/sync/write'
import type { AdminSource } from '../data/admin-context.ts'
import { createLive, type LiveValue } from '../data/live.ts'
import { type FakeDrafts, fakeDrafts } from './drafts-fixture.ts'
import { timeText, uploadAddress } from '@coop/sync/rules'
import { withAffected } from '../data/affected-rows.ts'
import { bulkEdit } from '../data/bulk-edit.ts'
import type { Edit } from '../data/outbox/outbox-events.ts'
import type { AdminData } from '../data/admin-data.ts'
import type { AdminRow, RowOf, RowValues, ValuesOf } from '../data/admin-row.ts'
import type { Auth } from '../data/session/auth.ts'
import type { BulkEdit, EntityEdit } from '../data/outbox/entity-edit.ts'
import type { DeviceFile } from '../data/device-file.ts'
import { ResendRefusal } from '../data/outbox/resend-refusal.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'
import type { Question, QueryAnswer } from '../data/rows/query-messages.ts'
import type { RowsView } from '../data/rows/rows-view.ts'
import type { UndoRequest } from '../data/outbox/step.ts'
import type { EditsImport } from '../data/edits-file/plan-edits-import.ts'
import { isRowOf } from '../data/values.ts'
import { createStepBook } from './steps-fixture.ts'

/** A call of the data layer: its name and its arguments. */
type Call = readonly [name: string, ...args: unknown[]]

export interface FakeAdmin {
  readonly source: AdminSource
  readonly calls: Call[]
  readonly queue: LiveValue<QueueView>
  readonly view: LiveValue<RowsView>
  readonly files: LiveValue<readonly DeviceFile[]>
  readonly uploads: LiveValue<ReadonlyMap<string, number>>
  readonly drafts: FakeDrafts
  rowsOf<N extends EntityName>(entity: N): LiveValue<readonly RowOf<N>[] | undefined>
  isComplete(entity: EntityName): LiveValue<boolean>
  /** Sets the values of a row on the site. */
  hasOnSite(id: string, values: RowValues): void
  /** Gives the tab a local database with these results. */
  answersWith(answer: (question: Question) => QueryAnswer | Promise<QueryAnswer>): void
  /** Makes the next save, flip, create or remove fail with this error. */
  failNext(failure: Error): void
  /** Sets the content of the next file of edits. Without it, the file is invalid. */
  readsNext(plan: EditsImport): void
  /** Delays durable storage until the returned function is called. */
  holdStorage(): () => void
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

export const liveRows: RowsView = {
  phase: 'live',
  arrived: 0,
  total: null,
  asOf: null,
  stored: true,
  error: null,
  leader: true,
}

/**
 * A data layer in memory. An edit shows at once, is marked as on this device when it is durable, and disappears when it
 * is refused.
 */
export function fakeAdmin(rows: { [N in EntityName]?: readonly RowOf<N>[] } = {}): FakeAdmin {
  const calls: Call[] = []
  const queue = createLive(emptyQueue)
  const view = createLive(liveRows)
  const files = createLive<readonly DeviceFile[]>([])
  const uploads = createLive<ReadonlyMap<string, number>>(new Map())
  const drafts = fakeDrafts()
  const siteRows = new Map<string, LiveValue<RowValues | null>>()
  const completeness = new Map<EntityName, LiveValue<boolean>>()
  const steps = createStepBook()
  const lists: { readonly entity: EntityName }[] = []
  const rowsOf = <N extends EntityName>(entity: N): RowList<N> => {
    for (const list of lists) if (isListOf(list, entity)) return list
    const list: RowList<N> = { entity, ...createLive<readonly RowOf<N>[] | undefined>(rows[entity] ?? []) }
    lists.push(list)
    return list
  }
  const isComplete = (entity: EntityName) => liveOf(completeness, entity, true)
  const siteRow = (id: string) => liveOf(siteRows, id, null)
  let failure: Error | null = null
  const answerChanges = createListeners()
  let answer: (question: Question) => QueryAnswer | Promise<QueryAnswer> = () => ({
    kind: 'unavailable',
    message: 'This tab has no database',
  })
  let editsImport: EditsImport | null = null
  let storage: Promise<void> = Promise.resolve()
  let ids = 0
  const record = (...call: Call) => void calls.push(call)
  const newId = () => {
    ids += 1
    return `018f0000-0000-7000-8000-${String(ids).padStart(12, '0')}`
  }
  /** As in the real data layer, unchanged rows stay the same objects. */
  const edit = async <N extends EntityName>(
    entity: N,
    rowId: string,
    next: (rows: readonly RowOf<N>[]) => readonly RowOf<N>[],
  ) => {
    const refusal = failure
    failure = null
    const list = rowsOf(entity)
    const before = list.get() ?? []
    list.set(next(before))
    await storage
    if (refusal !== null) {
      list.set(before)
      throw refusal
    }
    const rows = list.get() ?? []
    list.set(rows.map((row) => (row.id === rowId ? { ...row, edit: { kind: 'on-device' } } : row)))
  }
  const update = async (entity: EntityName, rowId: string, changesOf: (values: RowValues) => RowValues) => {
    const known = listOf(entity).find(({ id }) => id === rowId)
    const changes = changesOf(known?.values ?? {})
    const edits: BulkEdit[] = known === undefined ? [] : [{ op: 'update', writeId: '', row: known, changes }]
    const stepId = steps.act(edits.map((each) => editOf(entity, each)))
    await edit(entity, rowId, (all) =>
      all.map((row) => {
        if (row.id !== rowId) return row
        const values = typed(entity, saved(entity, row.values, changes))
        return { id: row.id, values, edit: row.edit }
      }),
    )
    return { writeId: newId(), stepId }
  }
  const listOf = (entity: EntityName): readonly AdminRow[] => rowsOf(entity).get() ?? []
  const editOf = (entity: EntityName, each: BulkEdit | EntityEdit): Edit => ({
    ...bulkEdit('entity' in each ? each.entity : entity, each),
    id: newId(),
    userId: 'user-1',
  })
  const apply = async (named: EntityName, each: BulkEdit | EntityEdit) => {
    const entity = 'entity' in each ? each.entity : named
    const rowId = each.op === 'insert' ? each.rowId : each.row.id
    await edit(entity, rowId, (all) => {
      const old = all.find(({ id }) => id === rowId)
      const rest = all.filter(({ id }) => id !== rowId)
      if (each.op === 'delete') return rest
      const next = each.op === 'insert' ? each.values : each.changes
      const before = { ...emptyValues(entity, rowId), ...old?.values }
      const values = typed(entity, saved(entity, before, next))
      return [...rest, { id: rowId, values, edit: null }]
    })
  }

  /** Creates the row of an asset again, in a step. */
  const actAgain = (isIt: (row: AdminRow) => boolean, stepId: string | undefined) => {
    const row = listOf('website_assets').find(isIt)
    if (row === undefined || stepId === undefined) return
    const made = editOf('website_assets', { op: 'insert', writeId: '', rowId: row.id, values: row.values })
    steps.act([made], { stepId, fileName: null })
  }

  const data: AdminData = {
    userId: 'user-1',
    newId,
    async save(entity, rowId, base, given, onSite) {
      const changes = { ...onSite, ...given }
      record('save', entity, rowId, base, changes)
      return await update(entity, rowId, () => changes)
    },
    async flip(entity, rowId, field) {
      record('flip', entity, rowId, field)
      return await update(entity, rowId, (values) => ({ [field]: values[field] !== true }))
    },
    async create(entity, values, inStep) {
      record('create', entity, values)
      const rowId = newId()
      const filled = typed(entity, saved(entity, emptyValues(entity, rowId), values))
      const made = editOf(entity, { op: 'insert', writeId: '', rowId, values: filled })
      const stepId = steps.act([made], inStep === undefined ? undefined : { stepId: inStep, fileName: null })
      await edit(entity, rowId, (all) => [...all, { id: rowId, values: filled, edit: null }])
      return { rowId, writeId: newId(), stepId }
    },
    async remove(entity, row) {
      record('remove', entity, row.id)
      const deletion = editOf(entity, { op: 'delete', writeId: '', row })
      const stepId = steps.act(await withAffected({ rows: rowsOf, isComplete }, [deletion]))
      await edit(entity, row.id, (all) => all.filter(({ id }) => id !== row.id))
      return { writeId: newId(), stepId }
    },
    async applyAll(entity, edits, importing) {
      record('applyAll', entity, edits)
      const made = edits.map((each) => editOf(entity, each))
      const stepId = steps.act(await withAffected({ rows: rowsOf, isComplete }, made), importing)
      for (const each of edits) await apply(entity, each)
      return { stepId }
    },
    readPiece: async (step, piece) => steps.pieceOf(step, piece),
    async reverse(step, piece, edits) {
      record('reverse', step.id, edits)
      const isDone = steps.reverse(
        step,
        piece,
        edits.map((each) => editOf(each.entity, each)),
      )
      if (isDone) for (const each of edits) await apply(each.entity, each)
      return isDone
    },
    async forgetStep(step) {
      steps.forget(step)
    },
    async resolve(writeId, choice) {
      record('resolve', writeId, choice)
    },
    async resend(writeId, changes, stepId) {
      record('resend', writeId, changes)
      const parked = queue.get().parked.find(({ write }) => write.id === writeId)
      if (parked === undefined) throw new ResendRefusal('This edit was sent or decided meanwhile')
      actAgain(({ id }) => id === parked.write.rowId, stepId)
      return { stepId: stepId ?? null }
    },
    async discard(writeId) {
      record('discard', writeId)
    },
    async exportPending(person) {
      record('exportPending', person)
      return new File(['[]'], 'pending-edits.zip', { type: 'application/zip' })
    },
    async readEdits() {
      if (editsImport === null) throw new Error('This is no file of edits.')
      return editsImport
    },
    async importEdits(plan) {
      record('importEdits', plan)
    },
    async discardAll() {
      record('discardAll')
      queue.set({ ...queue.get(), pending: 0, parked: [], edits: [] })
    },
    pendingCount: () => queue.get().pending,
    // In tests, the writes of other people are called `theirs`.
    isOwnWrite: (writeId) => writeId !== 'theirs',
    isDeletionUnsent: () => false,
    sendNow: () => record('sendNow'),
    async addFile({ blob, ...file }) {
      record('addFile', file)
      const refusal = failure
      failure = null
      await storage
      if (refusal !== null) throw refusal
      const address = uploadAddress({ ...file, id: newId() }, file.name)
      const kept: DeviceFile = { ...file, address, size: blob.size, since: 0, state: { kind: 'waiting' } }
      files.set([...files.get(), kept])
      return address
    },
    async retryFile(address, stepId) {
      record('retryFile', address)
      actAgain(({ values }) => values['image_url'] === address, stepId)
    },
  }
  return {
    source: {
      data,
      queue,
      view,
      steps: steps.live,
      undoRequest: createLive<UndoRequest | null>(null),
      query: async (question) => answer(question),
      watchAnswers: (listener) => answerChanges.add(listener),
      rows: rowsOf,
      isComplete,
      siteRow: (_, id) => siteRow(id),
      files,
      uploads,
      localUrl: (address) => {
        const isHere = () => files.get().some((file) => file.address === address)
        return { get: () => (isHere() ? `blob:test${address}` : null), subscribe: files.subscribe }
      },
      drafts: drafts.drafts,
    },
    calls,
    queue,
    view,
    files,
    uploads,
    drafts,
    rowsOf,
    isComplete,
    hasOnSite: (id, values) => siteRow(id).set(values),
    answersWith: (next) => {
      answer = next
      answerChanges.notify()
    },
    failNext: (error) => {
      failure = error
    },
    readsNext: (plan) => {
      editsImport = plan
    },
    holdStorage() {
      let release = () => {}
      storage = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}

function liveOf<K, V>(lifetimes: Map<K, LiveValue<V>>, key: K, first: V): LiveValue<V> {
  const live = lifetimes.get(key) ?? createLive(first)
  lifetimes.set(key, live)
  return live
}

/** A row that visitors see. Missing values are empty. */
export function aRow<N extends EntityName>(entity: N, id: string, values: Partial<ValuesOf<N>>): RowOf<N> {
  return { id, values: typed(entity, { ...emptyValues(entity, id), ...values }), edit: null }
}

function emptyValues(entity: EntityName, id: string): RowValues {
  const { fields, children } = entityNamed(entity)
  const empty: Record<string, Json> = {}
  for (const [name, { nullable, pgType }] of Object.entries(fields)) {
    empty[name] = nullable ? null : pgType === 'text[]' ? [] : pgType === 'boolean' ? false : ''
    if (!nullable && (pgType === 'integer' || pgType === 'bigint')) empty[name] = 0
  }
  for (const name of Object.keys(children)) empty[name] = []
  const flag = publicFlag(entity)
  if (flag !== null) empty[flag] = true
  const at = '2026-11-01T10:00:00.000Z'
  return { id, write_id: id, created_at: at, updated_at: at, ...empty }
}

/** Values after a save, with the times that the changes set. Each save is one second later than the previous one. */
function saved(entity: EntityName, before: RowValues, changes: RowValues): RowValues {
  const after: Record<string, Json> = { ...before, ...changes }
  for (const { name, flag } of saveTimes(entityNamed(entity).fields)) {
    saves += 1
    const now = timeText(Date.UTC(2031, 0, 1) + saves * 1_000)
    after[name] = after[flag] === true ? timeAfter(changes[name], before[name], now) : null
  }
  return after
}

let saves = 0

function typed<N extends EntityName>(entity: N, values: RowValues): ValuesOf<N> {
  if (!isRowOf(entity, values)) throw new Error(`A row of ${entity} needs every declared field`)
  return values
}

export function anAuth(auth: Partial<Auth> = {}): Auth {
  return {
    user: { id: 'user-1', email: 'admin@example.org', role: 'admin', needsApproval: false },
    isAdmin: true,
    loading: false,
    expired: false,
    signIn: async () => ({ ok: true }),
    adoptSession: async () => true,
    signOut: async () => {},
    pendingOfOthers: 0,
    ...auth,
  }
}
