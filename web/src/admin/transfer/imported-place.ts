import type { QueueView } from '../data/outbox/queue-view.ts'
import type { Step } from '../data/outbox/step.ts'
import { editCount } from '../texts/edit-count.ts'
import { isInRelease } from './is-in-release.ts'

interface ImportedPlace {
  readonly text: string
  readonly needsDecision: boolean
}

/**
 * Says where the rows of an import are. A refused edit is removed from its step, so the step describes the whole import
 * only while it is complete. Otherwise the text describes the edits pending on this device.
 *
 * @param id the id of the step; null if no row had to change
 * @param step undefined if nothing of the import can be undone any more
 */
export function importedPlace(
  id: string | null,
  step: Step | undefined,
  { pending, parked, edits }: QueueView,
): ImportedPlace {
  const heldUp = edits.filter(({ state }) => state === 'held-up').length
  const isSending = pending > parked.length + heldUp
  const says = (text: string) => ({ text, needsDecision: false })
  if (id === null) return says('Nothing to import. All items already have these values.')
  if (step !== undefined && step.lost.length === 0 && heldUp === 0) return says(wayOf(step, isSending))
  if (parked.length > 0) {
    const decisions = `${editCount(parked.length)} ${parked.length === 1 ? 'needs' : 'need'} a decision.`
    return {
      text: isSending ? `${decisions} The other edits are sent automatically.` : decisions,
      needsDecision: true,
    }
  }
  return says(isSending ? 'Pending edits are sent automatically.' : 'All edits have been sent.')
}

/** Only for a step without refused edits. */
function wayOf(step: Step, isSending: boolean): string {
  if (isInRelease(step))
    return isSending
      ? 'They are pending and are saved to the release automatically.'
      : 'They are in the release and are published with it.'
  return isSending ? 'They are pending and are sent automatically.' : 'All edits are accepted.'
}
