import type { Json } from '@coop/sync/write'
import type { DeviceFile } from '../device-file.ts'
import type { RowValues } from '../admin-row.ts'
import type { WriteErrors } from './parked-edit.ts'
import type { Entry, OutboxState } from './outbox-state.ts'

/**
 * A file that no edit names is deleted after this time. Until then, the form in which it was chosen may still be open.
 */
export const DRAFT_MS = 24 * 60 * 60 * 1000

/** Matches the addresses that `uploadAddress` makes. No other text of a row matches. */
const addresses = /\/media\/[a-z-]+\/[a-z0-9-]+\.[a-z]+/g

/** The addresses of uploads in these values: as a field, in an item of a list, or within a text. */
export function namedIn(values: RowValues): readonly string[] {
  return JSON.stringify(values).match(addresses) ?? []
}

/** The files that must be uploaded before a write is sent. */
export function filesBefore(files: readonly DeviceFile[], changes: RowValues): readonly string[] {
  const missing = files.filter(({ state }) => state.kind !== 'uploaded')
  if (missing.length === 0) return []
  const named = new Set(namedIn(changes))
  return missing.flatMap(({ address }) => (named.has(address) ? [address] : []))
}

/** The files to upload, in the order in which they were chosen: those that an edit waits for. */
export function filesToSend({ files, entries, paused }: OutboxState): readonly DeviceFile[] {
  const waiting = files.filter(({ state }) => state.kind === 'waiting')
  if (waiting.length === 0 || paused !== null) return []
  const named = addressesIn(entries)
  return waiting.filter(({ address }) => named.has(address))
}

export function fileAdded(state: OutboxState, file: DeviceFile): OutboxState {
  if (state.files.some(({ address }) => address === file.address)) return state
  return { ...state, files: [...state.files, file] }
}

export function fileIs(state: OutboxState, address: string, next: DeviceFile['state']): OutboxState {
  return {
    ...state,
    files: state.files.map((file) => (file.address === address ? { ...file, state: next } : file)),
  }
}

/** Queues the file for upload again, with the edits that wait for it. */
export function fileRetried(state: OutboxState, address: string): OutboxState {
  const file = state.files.find((each) => each.address === address)
  if (file?.state.kind !== 'refused') return state
  const entries = state.entries.map((entry): Entry =>
    isParkedFor(entry, address) ? { ...entry, state: { kind: 'queued' }, failures: 0, retryAt: 0 } : entry,
  )
  return fileIs({ ...state, entries }, address, { kind: 'waiting' })
}

/** Whether this file is the only reason why the edit needs a decision. */
function isParkedFor({ write, state }: Entry, address: string): boolean {
  if (state.kind !== 'parked' || state.reason.kind !== 'rejected') return false
  const { errors } = state.reason
  return errors.length > 0 && errors.every(({ field }) => textAt(write.changes, field)?.includes(address))
}

/**
 * The uploaded files that the server no longer has, according to its answer to a write that came too late. Empty if
 * anything else is wrong with the write.
 */
export function lostFiles(
  files: readonly DeviceFile[],
  { write }: Entry,
  errors: WriteErrors,
): readonly string[] {
  const lost = errors.map(({ field, code }) => {
    const text = code === 'gone' ? textAt(write.changes, field) : null
    return text === null ? [] : files.flatMap(({ address }) => (text.includes(address) ? [address] : []))
  })
  return lost.some((named) => named.length === 0) ? [] : [...new Set(lost.flat())]
}

/**
 * The invariant of the files, restored after every event: a queued edit that names a rejected file needs a decision,
 * and an uploaded file stays while an edit names it.
 */
export function settleFiles(state: OutboxState, now: number): OutboxState {
  const { files } = state
  if (files.length === 0) return state
  const refused = new Map(
    files.flatMap(({ address, state }) =>
      state.kind === 'refused' ? [[address, state.message] as const] : [],
    ),
  )
  const entries = state.entries.map((entry): Entry => {
    if (refused.size === 0 || entry.state.kind !== 'queued') return entry
    const errors = errorsOf(entry.write.changes, refused)
    if (errors.length === 0) return entry
    return { ...entry, state: { kind: 'parked', reason: { kind: 'rejected', errors }, since: now } }
  })
  const named = addressesIn(entries)
  const kept = files.filter(({ address, state }) => state.kind !== 'uploaded' || named.has(address))
  if (kept.length === files.length && entries.every((entry, i) => entry === state.entries[i])) return state
  return { ...state, entries, files: kept.length === files.length ? files : kept }
}

/** Removes files that no edit names and no step can restore. */
export function withoutOldDrafts(state: OutboxState, now: number): OutboxState {
  const named = new Set([...addressesIn(state.entries), ...state.steps.flatMap(({ files }) => files)])
  const files = state.files.filter(({ address, since }) => named.has(address) || since > now - DRAFT_MS)
  return files.length === state.files.length ? state : { ...state, files }
}

function addressesIn(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ write }) => namedIn(write.changes)))
}

/** An error at each field that names a rejected file: 'image_url', 'images.0.image_url'. */
function errorsOf(changes: RowValues, refused: ReadonlyMap<string, string>): WriteErrors {
  return Object.entries(changes).flatMap(([name, value]) => errorsAt(name, value, refused))
}

function errorsAt(path: string, value: Json, refused: ReadonlyMap<string, string>): WriteErrors {
  if (typeof value === 'string') {
    return [...refused].flatMap(([address, message]) =>
      value.includes(address) ? [{ field: path, code: 'invalid' as const, message }] : [],
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => errorsAt(`${path}.${name}`, part, refused))
}

/** The text of a field: 'image_url', 'images.0.image_url'. */
function textAt(changes: RowValues, field: string | null): string | null {
  let value: Json = changes
  for (const name of field?.split('.') ?? []) {
    if (typeof value !== 'object' || value === null) return null
    value = Object.entries(value).find(([each]) => each === name)?.[1] ?? null
  }
  return typeof value === 'string' ? value : null
}
