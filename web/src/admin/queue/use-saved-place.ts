import { useMemo, useSyncExternalStore } from 'react'
import type { AdminSource } from '../data/admin-context.ts'
import { useSource } from '../data/hooks.ts'
import { createLive, type Live } from '../data/live.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'

/** The release that an edit of this device waits in, or is one of, in words; undefined: none that still waits. */
export function useSavedPlace(receipt: QueueView['receipts'][number] | undefined): string | undefined {
  const source = useSource()
  const { entity = null, rowId = '' } = receipt === undefined || receipt.op === 'delete' ? {} : receipt
  // Releases are followed only where this device has edited one.
  const place = useMemo(
    () =>
      entity === 'release_edits' || entity === 'releases' ? releasePlace(source, entity, rowId) : onSite,
    [source, entity, rowId],
  )
  return useSyncExternalStore(place.subscribe, place.get)
}

const onSite: Live<string | undefined> = createLive(undefined)

function releasePlace(
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
