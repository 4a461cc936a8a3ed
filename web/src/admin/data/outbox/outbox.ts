import { discard, resend, resolve } from './outbox-choices.ts'
import { fileAdded, fileIs, fileRetried, settleFiles, withoutOldDrafts } from './outbox-files.ts'
import { answered, failed, ledgerApplied, nextBatch, requeueSending } from './outbox-sending.ts'
import { exported, imported } from './outbox-import.ts'
import type { OutboxState } from './outbox-state.ts'
import {
  enqueueStep,
  forgetStep,
  reverse,
  settleSteps,
  withDecision,
  withoutOldSteps,
  withoutWrites,
} from './outbox-steps.ts'
import type { OutboxEvent, Transition } from './outbox-events.ts'
import type { DeviceFile } from '../device-file.ts'

/**
 * The transition of an outbox by an event. The event contains ids and randomness.
 *
 * The invariant, for any order of events: an edit leaves the outbox only when its ledger row has been applied to the
 * rows, when another edit of this device replaces it, or when a person discards it. It is sent only when every file
 * that it names is uploaded, and no file leaves the outbox while an edit names it.
 */
export function decide(state: OutboxState, event: OutboxEvent, now: number): Transition {
  const { state: next, commands } = transition(state, event, now)
  return { state: settleSteps(settleFiles(next, now)), commands }
}

function transition(state: OutboxState, event: OutboxEvent, now: number): Transition {
  switch (event.type) {
    case 'edit':
      return enqueueStep(state, [event.edit], event.step, now)
    case 'edits':
      return enqueueStep(state, event.edits, event.step, now)
    case 'reverse':
      return reverse(state, event.of, event.edits, now)
    case 'forget-step':
      return { state: forgetStep(state, event.stepId, event.isUndone), commands: [] }
    case 'exported':
      return { state: exported(state), commands: [] }
    case 'imported':
      return { state: imported(state, event.entries, event.files, now), commands: [] }
    case 'sender-started':
      return {
        state: withoutOldDrafts(withoutOldSteps(requeueSending(state), now), now),
        commands: [],
      }
    case 'send':
      return nextBatch(state, now)
    case 'answered':
      return { state: answered(state, event.answers, now, event.random), commands: [] }
    case 'failed':
      return { state: failed(state, event.ids, event.failure, now, event.random), commands: [] }
    case 'ledger':
      return { state: ledgerApplied(state, event.rows, event.lsn, now), commands: [] }
    case 'on-site': {
      const seen = new Set(event.writeIds)
      const receipts = state.receipts.map((receipt) =>
        seen.has(receipt.writeId) ? { ...receipt, onSite: true } : receipt,
      )
      return { state: { ...state, receipts }, commands: [] }
    }
    case 'signed-in':
      return { state: { ...state, paused: null, tries: 0, retryAt: 0 }, commands: [] }
    case 'signed-out':
      return { state: { ...state, paused: 'signed-out' }, commands: [] }
    case 'send-now': {
      const entries = state.entries.map((entry) => (entry.retryAt > now ? { ...entry, retryAt: now } : entry))
      return { state: { ...state, entries, tries: 0, retryAt: 0 }, commands: [] }
    }
    case 'resolve':
      return withDecision(state, resolve(state, event.writeId, event.choice, event.newId), event, now)
    case 'resend': {
      const { writeId, changes, base, newId } = event
      return withDecision(state, resend(state, writeId, changes, base, newId), event, now)
    }
    case 'discard': {
      const lost = state.entries.filter(({ write }) => write.id === event.writeId)
      const next = discard(state, event.writeId, now)
      const isGone = next.entries.every(({ write }) => write.id !== event.writeId)
      return { state: isGone ? withoutWrites(next, lost) : next, commands: [] }
    }
    case 'discard-all':
      return { state: { ...state, entries: [], files: [], steps: [] }, commands: [] }
    case 'file-added': {
      const file: DeviceFile = { ...event.file, since: now, state: { kind: 'waiting' } }
      return { state: fileAdded(state, file), commands: [] }
    }
    case 'file-dropped': {
      const files = state.files.filter(({ address }) => address !== event.address)
      return { state: { ...state, files }, commands: [] }
    }
    case 'file-uploaded':
      return { state: fileIs(state, event.address, { kind: 'uploaded' }), commands: [] }
    case 'file-refused': {
      const refused = { kind: 'refused', message: event.message } as const
      return { state: fileIs(state, event.address, refused), commands: [] }
    }
    case 'file-retried': {
      const next = fileRetried(state, event.address)
      const id = next.entries.find((entry) => !state.entries.includes(entry))?.write.id ?? ''
      return withDecision(state, next, { writeId: id, newId: id, stepId: event.stepId }, now)
    }
    default:
      return event satisfies never
  }
}
