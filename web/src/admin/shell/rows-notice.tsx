import { useEffect } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { loadWithRows } from '../../loading/lazy-value.ts'
import { useRowsView } from '../data/hooks.ts'

const RowsNoticeCard = lazyComponent(async () => (await import('./rows-notice-card.tsx')).RowsNoticeCard)

/**
 * Where this device does not get its rows, or does not keep them. While it gets its first ones it gets what lists offer as
 * well: both are then there without a network. A device that has rows has the code, too.
 */
export function RowsNotice() {
  const view = useRowsView()
  const isFilling = view.phase === 'filling'
  useEffect(() => {
    if (isFilling) void loadWithRows()
  }, [isFilling])
  return view.phase !== 'failed' && view.stored ? null : <RowsNoticeCard view={view} />
}
