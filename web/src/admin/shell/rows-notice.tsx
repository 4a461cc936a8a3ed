import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useRowsView } from '../data/hooks.ts'

const RowsNoticeCard = lazyComponent(async () => (await import('./rows-notice-card.tsx')).RowsNoticeCard)

/** Shown if this device cannot load or keep its rows. */
export function RowsNotice() {
  const view = useRowsView()
  return view.phase !== 'failed' && view.stored ? null : <RowsNoticeCard view={view} />
}
