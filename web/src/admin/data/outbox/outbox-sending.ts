import { backoffMs } from '@coop/sync/backoff'
import { MAX_BATCH_BYTES, MAX_BATCH_WRITES, type Write } from '@coop/sync/write'
import { isReleaseAct } from './outbox-edits.ts'
import type { Failure, LedgerAnswer, Transition, WriteAnswer } from './outbox-events.ts'
import { fileIs, filesBefore, lostFiles } from './outbox-files.ts'
import { type Entry, type OutboxState, rowKey } from './outbox-state.ts'
import type { ParkReason } from './parked-edit.ts'
import { referencedIds } from '../values.ts'

/** A write at which the server failed this often, alone in its request, needs a decision. */
export const MAX_FAILURES = 5
const MAX_BACKOFF_MS = 60_000
const RECEIPTS = 50

/** Takes the writes that can be sent now, oldest first, and marks them as being sent. */
export function nextBatch(state: OutboxState, now: number): Transition {
  const idle = { state, commands: [] }
  if (state.paused !== null || state.entries.some(({ state }) => state.kind === 'sending')) return idle
  const free = sendable(state)
  if (free.length === 0) return idle
  if (state.retryAt > now) return wake(state, state.retryAt)
  const chosen = choose(free, state.limit, now)
  if (chosen.length === 0) return wake(state, Math.min(...free.map(({ retryAt }) => retryAt)))
  const ids = new Set(chosen.map(({ write }) => write.id))
  const entries = state.entries.map((entry): Entry =>
    ids.has(entry.write.id) ? { ...entry, state: { kind: 'sending' }, tried: true } : entry,
  )
  return {
    state: { ...state, entries },
    commands: [{ type: 'send', writes: chosen.map(({ write }) => write) }],
  }
}

function wake(state: OutboxState, at: number): Transition {
  return { state, commands: [{ type: 'wake', at }] }
}

/**
 * The queued writes that need not wait. A write waits for an earlier write to the same row, which may become a
 * conflict, for the insert of a row that it references, and for the upload of its files. A deletion also waits for
 * writes that reference the row, unless they need a decision. Acts on a release wait for its earlier edits, and edits
 * for earlier acts.
 */
function sendable(state: OutboxState): Entry[] {
  const busyRows = new Set<string>()
  const parkedRows = new Set<string>()
  const unmade = new Set<string>()
  const hasDeletes = state.entries.some(({ write }) => write.op === 'delete')
  const named = new Set<string>()
  const edited = new Set<string | null>()
  const acted = new Set<string | null>()
  const free: Entry[] = []
  for (const entry of state.entries) {
    if (entry.state.kind === 'accepted') continue
    const { write } = entry
    const release = releaseOf(write)
    const [ownKind, otherKind] = isReleaseAct(write) ? [acted, edited] : [edited, acted]
    const waits =
      busyRows.has(rowKey(write)) ||
      (write.op === 'delete' && named.has(write.rowId)) ||
      (release !== undefined && hasRelease(otherKind, release)) ||
      filesBefore(state.files, write.changes).length > 0 ||
      (unmade.size > 0 && referencedIds(write.entity, write.changes).some((id) => unmade.has(id)))
    if (!waits && entry.state.kind === 'queued') free.push(entry)
    busyRows.add(rowKey(write))
    if (write.op === 'insert') unmade.add(write.rowId)
    if (entry.state.kind === 'parked') parkedRows.add(rowKey(write))
    // An act does not wait for an edit that is blocked behind a decision, since the decision may need the act. An edit
    // waits for an act that is blocked, since the server would reject it otherwise.
    const isHeldUp = isReleaseAct(write) ? entry.state.kind === 'parked' : parkedRows.has(rowKey(write))
    if (release !== undefined && !isHeldUp) ownKind.add(release)
    if (hasDeletes && entry.state.kind !== 'parked')
      for (const id of referencedIds(write.entity, write.changes)) named.add(id)
  }
  return free
}

/** The release of an act or of an edit in a release. null: the edit does not say which; undefined: it is neither. */
function releaseOf(write: Write): string | null | undefined {
  if (isReleaseAct(write)) return write.rowId
  if (write.entity !== 'release_edits') return undefined
  const release = write.changes['release_id']
  return typeof release === 'string' ? release : null
}

/** Whether the release may be among these. */
function hasRelease(releases: ReadonlySet<string | null>, release: string | null): boolean {
  return release === null ? releases.size > 0 : releases.has(release) || releases.has(null)
}

/**
 * Chooses as many edits as one request may contain. Edits at which the server has failed are sent alone, after all
 * others.
 */
function choose(free: readonly Entry[], limit: number, now: number): Entry[] {
  const sound = free.filter(({ failures }) => failures === 0)
  if (sound.length === 0) {
    const due = free.filter(({ retryAt }) => retryAt <= now)
    const least = Math.min(...due.map(({ failures }) => failures))
    return due.filter(({ failures }) => failures === least).slice(0, 1)
  }
  const batch: Entry[] = []
  let bytes = JSON.stringify({ writes: [] }).length
  for (const entry of sound.slice(0, limit)) {
    bytes += new TextEncoder().encode(JSON.stringify(entry.write)).length + 1
    if (bytes > MAX_BATCH_BYTES && batch.length > 0) break
    batch.push(entry)
  }
  return batch
}

export function requeueSending(state: OutboxState): OutboxState {
  const entries = state.entries.map((entry): Entry => (isSending(entry) ? requeued(entry) : entry))
  return { ...state, entries }
}

/** Applies the server's answers to the batch. Edits without an answer are sent again. */
export function answered(
  state: OutboxState,
  answers: readonly WriteAnswer[],
  now: number,
  random: number,
): OutboxState {
  const byId = new Map(answers.map(({ id, answer }) => [id, answer]))
  const sent = state.entries.filter(isSending)
  const finals = sent.filter(({ write }) => (byId.get(write.id)?.status ?? 'retry') !== 'retry')
  if (sent.some(({ write }) => isSomebodyElses(byId.get(write.id)))) {
    return { ...requeueSending(state), paused: 'signed-out' }
  }
  // If several writes all failed, the problem is in the server and not in one of them.
  if (finals.length === 0 && sent.length > 1)
    return withSmallerBatch(requeueSending(state), sent.length, now, random)
  const lost: string[] = []
  const entries = state.entries.map((entry): Entry => {
    if (!isSending(entry)) return entry
    const answer = byId.get(entry.write.id)
    switch (answer?.status) {
      case 'accepted':
        return { ...entry, state: { kind: 'accepted' } }
      case 'conflict':
        return parked(entry, { kind: 'conflict', conflict: answer.conflict }, now)
      case 'rejected': {
        const files = lostFiles(state.files, entry, answer.errors)
        if (files.length === 0) return parked(entry, { kind: 'rejected', errors: answer.errors }, now)
        lost.push(...files)
        return failedOnce(entry, answer.errors.map(({ message }) => message).join(' '), now, random)
      }
      case 'retry':
        return failedOnce(entry, answer.message, now, random)
      case undefined:
        return failedOnce(entry, 'The server did not answer', now, random)
      default:
        return answer satisfies never
    }
  })
  const next = lost.reduce<OutboxState>((each, address) => fileIs(each, address, { kind: 'waiting' }), {
    ...state,
    entries,
  })
  if (finals.length === 0) return backedOff(next, now, random)
  return { ...next, tries: 0, retryAt: 0, limit: Math.min(MAX_BATCH_WRITES, state.limit * 2) }
}

export function failed(
  state: OutboxState,
  ids: readonly string[],
  failure: Failure,
  now: number,
  random: number,
): OutboxState {
  const back = requeueSending(state)
  if (failure.kind === 'network') return backedOff(back, now, random)
  const { status, message, retryAfter } = failure
  if (status === 401 || status === 403) return { ...back, paused: 'signed-out' }
  if (status === 400 || status === 413 || status === 422) {
    if (ids.length > 1) return { ...back, limit: Math.ceil(ids.length / 2) }
    const reason: ParkReason = { kind: 'rejected', errors: [{ field: null, code: 'invalid', message }] }
    return withFirst(back, ids, (entry) => parked(entry, reason, now))
  }
  // An error of a proxy without a server is no failure of the write.
  if (status < 500 || status === 502 || status === 503 || status === 504) {
    const waiting = backedOff(back, now, random)
    return retryAfter === null
      ? waiting
      : { ...waiting, retryAt: Math.max(now + retryAfter, waiting.retryAt) }
  }
  if (ids.length > 1) return withSmallerBatch(back, ids.length, now, random)
  return backedOff(
    withFirst(back, ids, (entry) => failedOnce(entry, message, now, random)),
    now,
    random,
  )
}

/** Handles ledger rows whose effect is in the rows. Accepted writes leave the outbox; other answers may be new. */
export function ledgerApplied(
  state: OutboxState,
  rows: readonly LedgerAnswer[],
  lsn: string,
  now: number,
): OutboxState {
  const byId = new Map(rows.map(({ id, answer }) => [id, answer]))
  const receipts: OutboxState['receipts'] = []
  const entries = state.entries.flatMap((entry): Entry[] => {
    const answer = byId.get(entry.write.id)
    if (answer === undefined) return [entry]
    switch (answer.status) {
      case 'accepted': {
        const { id: writeId, entity, rowId, op, changes } = entry.write
        receipts.unshift({
          writeId,
          entity,
          rowId,
          op,
          fields: Object.keys(changes),
          title: entry.title,
          appliedAt: now,
          lsn,
          onSite: false,
        })
        return []
      }
      case 'conflict':
        if (alreadyParked(entry)) return [entry]
        return [parked(entry, { kind: 'conflict', conflict: answer.conflict }, now)]
      case 'rejected':
        if (alreadyParked(entry)) return [entry]
        return [parked(entry, { kind: 'rejected', errors: answer.errors }, now)]
      default:
        return answer satisfies never
    }
  })
  if (receipts.length === 0 && entries.every((entry, i) => entry === state.entries[i])) return state
  return { ...state, entries, receipts: [...receipts, ...state.receipts].slice(0, RECEIPTS) }
}

/** The answer is for another user, who is now signed in. This is no failure of the edit. */
function isSomebodyElses(answer: WriteAnswer['answer'] | undefined): boolean {
  return answer?.status === 'rejected' && answer.errors.some(({ field }) => field === 'userId')
}

function isSending(entry: Entry): boolean {
  return entry.state.kind === 'sending'
}

function requeued(entry: Entry): Entry {
  return { ...entry, state: { kind: 'queued' } }
}

export function parked(entry: Entry, reason: ParkReason, now: number): Entry {
  return { ...entry, state: { kind: 'parked', reason, since: now } }
}

function alreadyParked(entry: Entry): boolean {
  return entry.state.kind === 'parked' && entry.state.reason.kind !== 'server-error'
}

function failedOnce(entry: Entry, message: string, now: number, random: number): Entry {
  const failures = entry.failures + 1
  if (failures >= MAX_FAILURES) return { ...parked(entry, { kind: 'server-error', message }, now), failures }
  // A write at which the server fails is retried later than a lost connection: after 1 to 2 s.
  return { ...requeued(entry), failures, retryAt: now + backoff(failures + 2, random) }
}

function withFirst(state: OutboxState, ids: readonly string[], change: (entry: Entry) => Entry): OutboxState {
  return {
    ...state,
    entries: state.entries.map((entry) => (entry.write.id === ids[0] ? change(entry) : entry)),
  }
}

/** The server failed at several writes together. Batches get smaller until the failing write is alone. */
function withSmallerBatch(state: OutboxState, sent: number, now: number, random: number): OutboxState {
  return { ...backedOff(state, now, random), limit: Math.ceil(sent / 4) }
}

function backedOff(state: OutboxState, now: number, random: number): OutboxState {
  const tries = state.tries + 1
  return { ...state, tries, retryAt: now + backoff(tries, random) }
}

function backoff(failures: number, random: number): number {
  return backoffMs(failures, { firstMs: 500, capMs: MAX_BACKOFF_MS, random })
}
