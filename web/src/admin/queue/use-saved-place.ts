import { useMemo, useSyncExternalStore } from 'react'
import { lazyValue } from '../../loading/lazy-value.ts'
import { useSource } from '../data/hooks.ts'
import { createLive } from '../data/live.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'

const code = lazyValue(async () => (await import('./release-place.ts')).releasePlace)

/** Names the release that an edit of this device belongs to or is. undefined: no release waits. */
export function useSavedPlace(receipt: QueueView['receipts'][number] | undefined): string | undefined {
  const source = useSource()
  const { entity, rowId = '' } = receipt?.op === 'delete' ? {} : (receipt ?? {})
  // Releases are only followed if this device has edited one.
  const followed = entity === 'release_edits' || entity === 'releases' ? entity : null
  const releasePlace = code.useValue(followed !== null)
  const place = useMemo(
    () => (followed === null ? onSite : (releasePlace?.(source, followed, rowId) ?? inRelease)),
    [source, followed, rowId, releasePlace],
  )
  return useSyncExternalStore(place.subscribe, place.get)
}

const onSite = createLive<string | undefined>(undefined)
const inRelease = createLive<string | undefined>('Saved to a release')
