import type { AdminSource } from '../data/admin-context.ts'
import type { Live } from '../data/live.ts'

/** Names the release that an edit belongs to or is. undefined: it no longer waits. */
export function releasePlace(
  source: AdminSource,
  entity: 'release_edits' | 'releases',
  rowId: string,
): Live<string | undefined> {
  const [edits, releases] = [source.rows('release_edits'), source.rows('releases')]
  return {
    get() {
      const edit = edits.get()?.find(({ id }) => id === rowId)
      const releaseId = entity === 'releases' ? rowId : edit?.values.release_id
      const release = releases.get()?.find(({ id }) => id === releaseId)
      if (release === undefined) return 'Saved to a release'
      const { name, state } = release.values
      return state === 'published' || state === 'taken-back' ? undefined : `Saved to ${name}`
    },
    subscribe(listener) {
      const ends = [edits.subscribe(listener), releases.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
  }
}
