import type { Step } from '../data/outbox/step.ts'
import { isInRelease } from './is-in-release.ts'

/**
 * Where the rows of an import are.
 *
 * @param step of the import; undefined: nothing of it is left that could be undone
 * @param isPending edits of this device wait to be sent
 */
export function importedPlace(step: Step | undefined, isPending: boolean): string {
  if (step !== undefined && isInRelease(step)) {
    return isPending
      ? 'They are on this device, and go into the release by themselves.'
      : 'They wait in the release, and go to the site with it.'
  }
  return isPending ? 'They are on this device, and go to the site by themselves.' : 'All of it is accepted.'
}
