import type { QueueView, RowsView } from '../data/types.ts'
import { editCount } from './edit-count.ts'

export interface QueueSummary {
  readonly text: string
  /** What a phone has room for beside the icon; '': the icon says it. */
  readonly short: string
  readonly tone: 'good' | 'busy' | 'waiting' | 'bad' | 'plain'
}

/** The whole queue in a few words; what needs the administrator comes first. */
export function queueSummary(
  { pending, parked, paused, offline, sending, edits, receipts }: QueueView,
  phase: RowsView['phase'],
  uploads: ReadonlyMap<string, number> = new Map(),
): QueueSummary {
  const waiting = pending - parked.length
  if (parked.length > 0) {
    return {
      text: `${editCount(parked.length)} ${parked.length === 1 ? 'needs' : 'need'} a decision`,
      short: String(parked.length),
      tone: 'bad',
    }
  }
  if (paused === 'signed-out') {
    return {
      text: waiting === 0 ? 'Paused: sign in' : `Paused: sign in to send ${editCount(waiting)}`,
      short: 'Sign in',
      tone: 'bad',
    }
  }
  // Until the device's database is open, the edits in it are not known.
  if (phase === 'opening' && pending === 0) return { text: 'Opening …', short: '', tone: 'plain' }
  if (offline) {
    return {
      text: waiting === 0 ? 'Offline' : `Offline: ${editCount(waiting)} on this device`,
      short: waiting === 0 ? 'Offline' : String(waiting),
      tone: 'waiting',
    }
  }
  if (uploads.size > 0) {
    return {
      text: uploads.size === 1 ? 'Uploading 1 file' : `Uploading ${uploads.size} files`,
      short: String(uploads.size),
      tone: 'busy',
    }
  }
  if (waiting > 0) {
    const short = String(waiting)
    return sending
      ? { text: `Sending ${editCount(waiting)}`, short, tone: 'busy' }
      : { text: `${editCount(waiting)} on this device`, short, tone: 'waiting' }
  }
  if (edits.length > 0 || receipts.some(({ onSite }) => !onSite))
    return { text: 'Accepted', short: '', tone: 'busy' }
  return { text: 'All on the site', short: '', tone: 'good' }
}
