import type { QueueView } from '../data/outbox/queue-view.ts'
import type { Step } from '../data/outbox/step.ts'
import { editCount } from '../texts/edit-count.ts'
import { isInRelease } from './is-in-release.ts'

interface ImportedPlace {
  readonly text: string
  readonly needsDecision: boolean
}

/**
 * Where the rows of an import are. An edit that was refused is no part of its step any more, so the way of the rows is
 * told only while the step is whole; without it, what waits on this device.
 *
 * @param id of the step; null: nothing had to change
 * @param step undefined: nothing of the import is left that could be undone
 */
export function importedPlace(
  id: string | null,
  step: Step | undefined,
  { pending, parked, edits }: QueueView,
): ImportedPlace {
  const heldUp = edits.filter(({ state }) => state === 'held-up').length
  const isSending = pending > parked.length + heldUp
  const says = (text: string) => ({ text, needsDecision: false })
  if (id === null) return says('All of it was there already.')
  if (step !== undefined && step.lost.length === 0 && heldUp === 0) return says(wayOf(step, isSending))
  if (parked.length > 0) {
    const decisions = `${editCount(parked.length)} on this device ${parked.length === 1 ? 'needs' : 'need'} a decision.`
    return {
      text: isSending ? `${decisions} Others are sent by themselves.` : decisions,
      needsDecision: true,
    }
  }
  return says(
    isSending ? 'What waits on this device is sent by itself.' : 'Nothing of it waits on this device.',
  )
}

/** Of a step of which no edit was refused. */
function wayOf(step: Step, isSending: boolean): string {
  if (isInRelease(step))
    return isSending
      ? 'They are on this device, and go into the release by themselves.'
      : 'They wait in the release, and go to the site with it.'
  return isSending ? 'They are on this device, and go to the site by themselves.' : 'All of it is accepted.'
}
