import type { Step } from '../data/outbox/step.ts'

/** Its edits wait in a release, whichever rows they are about. */
export function isInRelease({ entity }: Step): boolean {
  return entity === 'release_edits'
}
