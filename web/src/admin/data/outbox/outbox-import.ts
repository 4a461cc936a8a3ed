import type { DeviceFile } from '../device-file.ts'
import { fileAdded } from './outbox-files.ts'
import type { Entry, OutboxState } from './outbox-state.ts'

/**
 * Marks the edits as exported. Another device can send them from the file, and the first copy that is sent under an id
 * counts, so nothing may be merged into them from now on.
 */
export function exported(state: OutboxState): OutboxState {
  if (state.entries.every(({ tried }) => tried)) return state
  return {
    ...state,
    entries: state.entries.map((entry) => (entry.tried ? entry : { ...entry, tried: true })),
  }
}

/** Queues edits of another device behind the local ones, in their order and under their ids. */
export function imported(
  before: OutboxState,
  edits: readonly Entry[],
  files: readonly Omit<DeviceFile, 'since' | 'state'>[],
  now: number,
): OutboxState {
  const here = new Set(before.entries.map(({ write }) => write.id))
  const fresh = edits.filter(({ write }) => !here.has(write.id))
  if (fresh.length === 0) return before
  const state = files.reduce(
    (next, file) => fileAdded(next, { ...file, since: now, state: { kind: 'waiting' } }),
    before,
  )
  const entries = fresh.map((entry, i): Entry => ({
    ...entry,
    write: { ...entry.write, seq: state.nextSeq + i },
    tried: true,
    failures: 0,
    retryAt: 0,
  }))
  return { ...state, nextSeq: state.nextSeq + entries.length, entries: [...state.entries, ...entries] }
}
