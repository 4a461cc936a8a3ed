// A server with its log, a mirror that lags behind it, and an outbox between them, all in memory.
import { overlaidRow, type PendingWrite } from '@coop/sync/overlay'
import type { AffectedRow } from '@coop/sync/history'
import type { FinalAnswer, Json, Write } from '@coop/sync/write'
import { z } from 'zod'
import { decide } from '../data/outbox/outbox.ts'
import type { Edit, OutboxEvent } from '../data/outbox/outbox-events.ts'
import { addressOf, aFile, emptyOutbox, idOf, USER } from './outbox-fixture.ts'
import { filesToSend } from '../data/outbox/outbox-files.ts'
import {
  deviceFileSchema,
  entrySchema,
  type OutboxState,
  rowKey,
  stepSchema,
} from '../data/outbox/outbox-state.ts'
import { pieceKey, pieceKeys } from '../data/outbox/step-pieces.ts'
import { bulkEdit } from '../data/bulk-edit.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { StepRow } from '../data/outbox/step.ts'
import type { Obstacle } from '../undo/plan-reversal.ts'
import { planPiece } from '../undo/reverse-step.ts'
import { pendingWrites } from '../data/outbox/pending-writes.ts'

type Values = Record<string, Json>
interface Row {
  writeId: string
  values: Values
}
type Rows = Map<string, Row>
/** The field with the address of a file. */
export const PICTURE = 'hero_image_url'
/** The field of an asset that references a service. */
export const REFERENCE = 'service_id'

function pictureOf({ changes }: Write): string | null {
  const address = changes[PICTURE]
  return typeof address === 'string' ? address : null
}

interface LogItem {
  key: string
  row: Row | null
  ledger: { id: string; answer: FinalAnswer } | null
}

export type Outcome = 'answered' | 'lost before' | 'lost after' | 'failed' | 'cut'

/** The result of an upload. */
export type FileOutcome = 'uploaded' | 'refused'

export class World {
  state: OutboxState = emptyOutbox
  now = 1_000
  #ids = 0
  readonly server: Rows = new Map()
  readonly #ledger = new Map<string, FinalAnswer>()
  readonly #log: LogItem[] = []
  #mirrored = 0
  #onWire: readonly Write[] = []
  readonly mirror: Rows = new Map()
  /** Addresses of the files that the server has. */
  readonly uploads = new Set<string>()
  readonly #everUploaded = new Set<string>()
  /** Violations of the invariants. */
  readonly faults: string[] = []
  /** All values that a field of a row has had on the server, in order. */
  readonly history = new Map<string, Json[]>()
  /** The stored pieces of the steps. */
  pieces = new Map<string, readonly StepRow[]>()
  /** Values of others that this person has seen and replaced. */
  readonly #replaced = new Set<Json>()

  /** The rows as the administrator sees them. */
  screen(): Rows {
    const rows: Rows = new Map(this.mirror)
    const byRow = new Map<string, PendingWrite[]>()
    for (const write of pendingWrites(this.state.entries)) {
      byRow.set(rowKey(write), [...(byRow.get(rowKey(write)) ?? []), write])
    }
    for (const [key, writes] of byRow) {
      const row = screenRow(this.mirror.get(key), writes)
      if (row === null) rows.delete(key)
      else rows.set(key, row)
    }
    return rows
  }

  newId(): string {
    return idOf(++this.#ids)
  }

  edit(entity: Write['entity'], rowId: string, op: Write['op'], changes: Values): void {
    const seen = this.screen().get(`${entity} ${rowId}`)
    const base =
      op === 'update'
        ? Object.fromEntries(Object.keys(changes).map((name) => [name, seen?.values[name] ?? null]))
        : {}
    const before = seen?.values ?? {}
    for (const value of Object.values(op === 'delete' ? before : base)) this.#replaced.add(value)
    const affected = op === 'delete' ? { affected: this.#affectedBy(rowId) } : {}
    const rowWriteId = seen?.writeId ?? null
    const edit = { entity, rowId, op, base, before, changes, title: rowId, rowWriteId, ...affected }
    const id = this.newId()
    this.happens({ type: 'edit', edit: { ...edit, id, userId: USER }, step: { id, fileName: null } })
  }

  #isDeletionUnsent(rowId: string): boolean {
    return this.state.entries.some(
      ({ write, tried }) => write.op === 'delete' && write.rowId === rowId && !tried,
    )
  }

  /** The assets that reference a service. */
  #affectedBy(rowId: string): AffectedRow[] {
    return [...this.screen()].flatMap(([key, { values }]): AffectedRow[] => {
      if (values[REFERENCE] !== rowId) return []
      const [before, after] = [{ [REFERENCE]: rowId }, { [REFERENCE]: null }]
      return [{ entity: 'website_assets', rowId: key.split(' ')[1] ?? '', title: key, before, after }]
    })
  }

  /**
   * Undoes the latest step, or redoes the step undone last. Changes of others stay.
   * @returns the obstacles; null: there is no step
   */
  reverse(kind: 'undo' | 'redo'): readonly Obstacle[] | null {
    const step = this.state.steps.findLast(({ isUndone }) => isUndone === (kind === 'redo'))
    if (step === undefined) return null
    const screen = this.screen()
    const obstacles: Obstacle[] = []
    for (const piece of step.pieces.toReversed()) {
      const rows = this.pieces.get(pieceKey(step, piece)) ?? []
      const taken = rows.filter(({ writeId }) => writeId === null || !step.lost.includes(writeId))
      const plan = planPiece(
        taken.toReversed(),
        {
          rowOf: (row) => adminRow(screen, row),
          isShown: (table, id) => screen.has(`${table} ${id}`),
          isThere: (table, id) => screen.has(`${table} ${id}`) || this.#isDeletionUnsent(id),
          isOwnWrite: () => false,
        },
        new Map(),
        () => this.newId(),
      )
      obstacles.push(...plan.obstacles)
      const edits = plan.edits.map((edit): Edit => ({
        ...bulkEdit(edit.entity, edit),
        id: edit.writeId,
        userId: USER,
        ...(edit.op === 'delete' && { affected: this.#affectedBy(edit.row.id) }),
      }))
      this.happens({ type: 'reverse', of: { stepId: step.id, isUndone: step.isUndone, piece }, edits })
    }
    return obstacles
  }

  happens(event: OutboxEvent) {
    if (event.type === 'discard' || event.type === 'resolve') this.#seeConflict(event.writeId)
    const before = this.state
    const { state, commands } = decide(before, event, this.now)
    this.state = state
    for (const command of commands) {
      if (command.type === 'store-piece') this.pieces.set(command.key, command.rows)
    }
    const keys = pieceKeys(state.steps)
    for (const key of this.pieces.keys()) if (!keys.has(key)) this.pieces.delete(key)
    for (const key of keys) if (!this.pieces.has(key)) this.faults.push(`${key} was not stored`)
    const kept = new Set(state.files.map(({ address }) => address))
    for (const address of state.entries.flatMap(({ write }) => pictureOf(write) ?? [])) {
      const isDropped = !kept.has(address) && before.files.some((file) => file.address === address)
      if (isDropped && !this.uploads.has(address))
        this.faults.push(`${address} was dropped, an edit names it`)
    }
    return commands
  }

  /** Notes the other side's values in a conflict as seen, because a person who decides has seen them. */
  #seeConflict(writeId: string): void {
    const state = this.state.entries.find(({ write }) => write.id === writeId)?.state
    if (state?.kind !== 'parked' || state.reason.kind !== 'conflict') return
    const { conflict } = state.reason
    const theirs =
      conflict.kind === 'fields'
        ? conflict.fields.map((each) => each.theirs)
        : Object.values((conflict.kind === 'changed' ? conflict.theirs : conflict.last) ?? {})
    for (const value of theirs) this.#replaced.add(value)
  }

  /**
   * Stores a file on the device.
   * @returns its address
   */
  addFile(number: number): string {
    this.happens({ type: 'file-added', file: aFile(number) })
    return addressOf(number)
  }

  /** Uploads the next file that an edit waits for. */
  upload(outcome: FileOutcome): void {
    const [file] = filesToSend(this.state)
    if (file === undefined) return
    const { address } = file
    if (outcome === 'refused') return void this.happens({ type: 'file-refused', address, message: 'Broken' })
    this.uploads.add(address)
    this.#everUploaded.add(address)
    this.happens({ type: 'file-uploaded', address })
  }

  uploadAll(): void {
    for (const { address, state } of this.state.files) {
      if (state.kind === 'refused') this.happens({ type: 'file-retried', address })
    }
    while (filesToSend(this.state).length > 0) this.upload('uploaded')
  }

  /** The server deletes the files of this device that no row names. */
  sweep(): void {
    const named = [...this.server.values()].map(({ values }) => values[PICTURE])
    for (const { address } of this.state.files) if (!named.includes(address)) this.uploads.delete(address)
  }

  /** Crashes the tab and reads its stored state again. Half of the sent writes still arrive. */
  crash(): void {
    for (const write of this.#onWire.slice(0, Math.ceil(this.#onWire.length / 2))) this.#apply(write)
    this.#onWire = []
    const entries = z.array(entrySchema).parse(JSON.parse(JSON.stringify(this.state.entries)))
    const files = z.array(deviceFileSchema).parse(JSON.parse(JSON.stringify(this.state.files)))
    const steps = z.array(stepSchema).parse(JSON.parse(JSON.stringify(this.state.steps)))
    this.state = { ...this.state, entries, files, steps }
    this.happens({ type: 'sender-started' })
  }

  /** Sends a request, which is pending until `arrive`. */
  depart(): void {
    if (this.#onWire.length > 0) return
    this.now = Math.max(this.now, this.state.retryAt, ...this.state.entries.map(({ retryAt }) => retryAt))
    const command = this.happens({ type: 'send' }).find(({ type }) => type === 'send')
    if (command?.type !== 'send') return
    this.#onWire = command.writes
    for (const address of command.writes.flatMap((write) => pictureOf(write) ?? [])) {
      if (!this.#everUploaded.has(address)) this.faults.push(`A write was sent before ${address}`)
    }
  }

  arrive(outcome: Outcome): void {
    const writes = this.#onWire
    if (writes.length === 0) return
    this.#onWire = []
    const ids = writes.map(({ id }) => id)
    const applied = outcome === 'cut' ? writes.slice(0, Math.ceil(ids.length / 2)) : writes
    const answers =
      outcome === 'lost before' || outcome === 'failed'
        ? []
        : applied.map((write) => ({ id: write.id, answer: this.#apply(write) }))
    if (outcome === 'answered') this.happens({ type: 'answered', answers, random: 0 })
    else if (outcome === 'failed') {
      const failure = { kind: 'http', status: 503, message: 'away', retryAfter: null } as const
      this.happens({ type: 'failed', ids, failure, random: 0 })
    } else this.happens({ type: 'failed', ids, failure: { kind: 'network' }, random: 0 })
  }

  send(outcome: Outcome): void {
    this.depart()
    this.arrive(outcome)
  }

  /** Applies a change of another user. */
  foreign(key: string, change: Values | null): void {
    if (!this.server.has(key)) return
    this.#put(key, change, this.newId(), null)
  }

  /** Applies the log to the mirror, and passes the answers to the outbox unless the tab dies in between. */
  catchUp(withAnswers: boolean): void {
    const items = this.#log.slice(this.#mirrored)
    this.#mirrored = this.#log.length
    for (const { key, row, ledger } of items) {
      if (ledger?.answer.status !== 'accepted' && ledger !== null) continue
      if (row === null) this.mirror.delete(key)
      else this.mirror.set(key, row)
    }
    const rows = (withAnswers ? items : []).flatMap(({ ledger }) => ledger ?? [])
    this.happens({ type: 'ledger', rows, lsn: String(this.#mirrored) })
    if (!withAnswers) this.learn()
  }

  /** Passes on the answers that a new start finds in the mirror's ledger. */
  learn(): void {
    const rows = [...this.#ledger]
      .map(([id, answer]) => ({ id, answer }))
      .filter(({ id }) => this.#log.slice(0, this.#mirrored).some(({ ledger }) => ledger?.id === id))
    this.happens({ type: 'ledger', rows, lsn: String(this.#mirrored) })
  }

  #apply(write: Write): FinalAnswer {
    const before = this.#ledger.get(write.id)
    if (before !== undefined) return before
    const picture = pictureOf(write)
    // This answer is not stored in the ledger, so that the device can upload the file again and repeat the write.
    if (picture !== null && !this.uploads.has(picture)) {
      return { status: 'rejected', errors: [{ field: PICTURE, code: 'gone', message: 'No such file' }] }
    }
    const answer = this.#judge(write)
    if (answer.status === 'accepted') this.#watchReversal(write)
    this.#ledger.set(write.id, answer)
    const key = rowKey(write)
    const ledger = { id: write.id, answer }
    if (answer.status !== 'accepted') this.#log.push({ key, row: this.server.get(key) ?? null, ledger })
    else this.#put(key, write.op === 'delete' ? null : write.changes, write.id, ledger)
    return answer
  }

  /** Checks that an undo only removes a value of another person if this person had replaced it before. */
  #watchReversal(write: Write): void {
    const entry = this.state.entries.find((each) => each.write.id === write.id)
    if (entry === undefined || entry.reverses === null) return
    const { values } = this.server.get(rowKey(write)) ?? { values: {} }
    const taken =
      write.op === 'delete'
        ? Object.values(values)
        : Object.entries(values).flatMap(([name, value]) =>
            name in write.changes && write.changes[name] !== value ? [value] : [],
          )
    for (const value of taken) {
      const isTheirs = typeof value === 'string' && value.startsWith('f')
      if (isTheirs && !this.#replaced.has(value)) this.faults.push(`${entry.reverses} took ${value} away`)
    }
  }

  #judge(write: Write): FinalAnswer {
    const row = this.server.get(rowKey(write))
    const pointsAt = write.changes[REFERENCE]
    if (typeof pointsAt === 'string' && !this.server.has(`services ${pointsAt}`)) {
      return {
        status: 'rejected',
        errors: [{ field: REFERENCE, code: 'gone', message: 'No such service' }],
      }
    }
    if (write.op === 'insert') {
      if (row === undefined) return { status: 'accepted' }
      return {
        status: 'rejected',
        errors: [{ field: 'id', code: 'invalid', message: 'It is there already' }],
      }
    }
    if (row === undefined) {
      if (write.op === 'delete') return { status: 'accepted' }
      const last = this.#lastOf(rowKey(write))
      return { status: 'conflict', conflict: { kind: 'deleted', last } }
    }
    if (write.op === 'delete') {
      const isSeen =
        write.base['write_id'] === row.writeId && !this.#isChangedSince(write, write.base['seen'])
      if (isSeen) return { status: 'accepted' }
      return {
        status: 'conflict',
        conflict: { kind: 'changed', rowWriteId: row.writeId, theirs: row.values },
      }
    }
    const fields = Object.keys(write.changes).flatMap((field) => {
      const theirs = row.values[field] ?? null
      const mine = write.changes[field] ?? null
      const was = write.base[field] ?? null
      const isGone = field === REFERENCE && typeof was === 'string' && !this.server.has(`services ${was}`)
      const base = isGone ? null : was
      return theirs === base || theirs === mine ? [] : [{ field, base, mine, theirs }]
    })
    if (fields.length === 0) return { status: 'accepted' }
    return { status: 'conflict', conflict: { kind: 'fields', rowWriteId: row.writeId, fields } }
  }

  /** Whether another person has changed the row since a write. null: since it was created. */
  #isChangedSince(write: Write, seen: Json | undefined): boolean {
    if (seen === undefined) return false
    const items = this.#log.filter(({ key }) => key === rowKey(write))
    const from = items.findLastIndex(({ row }, i) =>
      seen === null ? items[i - 1]?.row == null : row?.writeId === seen,
    )
    return items.slice(from + 1).some(({ ledger }) => ledger === null)
  }

  #put(key: string, change: Values | null, writeId: string, ledger: LogItem['ledger']): void {
    const before = this.server.get(key)
    const row = change === null ? null : { writeId, values: { ...before?.values, ...change } }
    if (row === null) this.server.delete(key)
    else this.server.set(key, row)
    this.history.set(`${key} made`, [])
    for (const [name, value] of Object.entries(change ?? {})) {
      const field = `${key} ${name}`
      const values = this.history.get(field) ?? []
      if (before === undefined || before.values[name] !== value) values.push(value)
      this.history.set(field, values)
    }
    this.#log.push({ key, row, ledger })
    if (row === null) this.#forget(key)
  }

  /** Clears references to a deleted row. */
  #forget(deleted: string): void {
    for (const [key, { writeId, values }] of this.server) {
      const named = values[REFERENCE]
      if (typeof named !== 'string' || `services ${named}` !== deleted) continue
      const row = { writeId, values: { ...values, [REFERENCE]: null } }
      this.server.set(key, row)
      this.#log.push({ key, row, ledger: null })
    }
  }

  #lastOf(key: string): Values | null {
    return this.#log.findLast((item) => item.key === key && item.row !== null)?.row?.values ?? null
  }
}

/** The values of all rows by key. A reference to a deleted row is empty, even before the row shows that. */
export function valuesOf(rows: Rows): Record<string, Values> {
  const inOrder = [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    inOrder.map(([key, { values }]) => {
      const named = values[REFERENCE]
      const isGone = typeof named === 'string' && !rows.has(`services ${named}`)
      return [key, isGone ? { ...values, [REFERENCE]: null } : values]
    }),
  )
}

function adminRow(screen: Rows, { entity, rowId }: Pick<StepRow, 'entity' | 'rowId'>): AdminRow | undefined {
  const row = screen.get(`${entity} ${rowId}`)
  return row && { id: rowId, values: { ...row.values, write_id: row.writeId }, edit: null }
}

/** A row of the mirror, overlaid with writes, and reduced to the fields that occur in this world. */
function screenRow(mirrored: Row | undefined, writes: readonly PendingWrite[]): Row | null {
  const [first] = writes
  if (first === undefined) return mirrored ?? null
  const synced = mirrored && { ...mirrored.values, id: first.rowId, write_id: mirrored.writeId }
  const overlaid = overlaidRow(first.entity, synced, writes)
  if (overlaid === undefined) return null
  const names = new Set(
    [mirrored?.values ?? {}, ...writes.map(({ changes }) => changes)].flatMap(Object.keys),
  )
  const values = Object.fromEntries([...names].map((name) => [name, overlaid[name] ?? null]))
  const writeId = overlaid['write_id']
  return { writeId: typeof writeId === 'string' ? writeId : '', values }
}
