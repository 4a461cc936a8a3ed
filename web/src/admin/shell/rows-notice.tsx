import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useRowsView } from '../data/hooks.ts'

const RowsNoticeCard = lazyComponent(async () => (await import('./rows-notice-card.tsx')).RowsNoticeCard)

/** Where this device does not get its rows, or does not keep them. */
export function RowsNotice() {
  const view = useRowsView()
  return view.phase !== 'failed' && view.stored ? null : <RowsNoticeCard view={view} />
}
