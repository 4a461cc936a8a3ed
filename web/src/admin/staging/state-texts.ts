import type { ReleaseState } from '@coop/sync/releases'
import type { BadgeTone } from '../../ui/text/badge.tsx'

/** The states of a release in words, and in colour. */
export const stateTexts: Readonly<Record<ReleaseState, { text: string; tone: BadgeTone }>> = {
  open: { text: 'Open', tone: 'accent' },
  'in-review': { text: 'In review', tone: 'warning' },
  approved: { text: 'Approved', tone: 'accepted' },
  scheduled: { text: 'Scheduled', tone: 'device' },
  published: { text: 'Published', tone: 'success' },
  'taken-back': { text: 'Reverted', tone: 'plain' },
}

/** A word of warning where a release that is being read would change; null: none is. */
export function reviewWarning(state: ReleaseState): string | null {
  return state === 'in-review'
    ? 'This release is in review. If its edits change, the review starts again.'
    : null
}
