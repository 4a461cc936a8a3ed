import { numberText } from '@coop/sync/rules'
import type { QueueView } from '../data/outbox/queue-view.ts'
import { editCount } from '../texts/edit-count.ts'

export interface QueueSummary {
  readonly text: string
  /** The text next to the icon on a phone. Empty if the icon is enough. */
  readonly short: string
  readonly tone: 'good' | 'busy' | 'waiting' | 'bad'
}

/**
 * Summarises the queue in a few words. States that need the administrator come first.
 *
 * @param savedPlace where the edits are once all have arrived
 */
export function queueSummary(
  { pending, parked, paused, offline, sending, edits, receipts }: QueueView,
  uploads: ReadonlyMap<string, number> = new Map(),
  savedPlace = 'All on the site',
): QueueSummary {
  const waiting = pending - parked.length
  if (parked.length > 0) {
    const need = parked.length === 1 ? 'needs' : 'need'
    return summary('bad', `${editCount(parked.length)} ${need} a decision`, parked.length)
  }
  if (paused === 'signed-out') {
    const text = waiting === 0 ? 'Paused: sign in' : `Paused: sign in to send ${editCount(waiting)}`
    return summary('bad', text, 'Sign in')
  }
  if (offline) {
    return waiting === 0
      ? summary('waiting', 'Offline', 'Offline')
      : summary('waiting', `Offline: ${editCount(waiting)} pending`, waiting)
  }
  if (uploads.size > 0)
    return summary(
      'busy',
      `Uploading ${numberText(uploads.size)} ${uploads.size === 1 ? 'file' : 'files'}`,
      uploads.size,
    )
  if (waiting > 0) {
    return sending
      ? summary('busy', `Sending ${editCount(waiting)}`, waiting)
      : summary('waiting', `${editCount(waiting)} pending`, waiting)
  }
  if (edits.length > 0 || receipts.some(({ onSite }) => !onSite)) return summary('busy', 'Accepted')
  return summary('good', savedPlace)
}

function summary(tone: QueueSummary['tone'], text: string, short: string | number = ''): QueueSummary {
  return { text, short: typeof short === 'number' ? numberText(short) : short, tone }
}
