import type { Step } from '../data/outbox/step.ts'

/** Whether the edits of the step are in a release, whatever rows they refer to. */
export function isInRelease({ entity }: Step): boolean {
  return entity === 'release_edits'
}
