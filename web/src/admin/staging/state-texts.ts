import type { ReleaseState } from '@coop/sync/releases'
import type { BadgeTone } from '../../ui/text/badge.tsx'

/** The texts and colours of release states. */
export const stateTexts: Readonly<Record<ReleaseState, { text: string; tone: BadgeTone }>> = {
  open: { text: 'Open', tone: 'accent' },
  'in-review': { text: 'In review', tone: 'warning' },
  approved: { text: 'Approved', tone: 'accepted' },
  scheduled: { text: 'Scheduled', tone: 'device' },
  published: { text: 'Published', tone: 'success' },
  'taken-back': { text: 'Reverted', tone: 'plain' },
}

/** A warning for changes of a release that is under review. null: it is not under review. */
export function reviewWarning(state: ReleaseState): string | null {
  return state === 'in-review'
    ? 'This release is in review. If its edits change, the review starts again.'
    : null
}
