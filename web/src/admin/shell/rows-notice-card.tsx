import { Button } from '../../ui/buttons/button.tsx'
import type { RowsView } from '../data/rows/rows-view.ts'

/** Explains why this device does not have its rows, or will not keep them until the next visit. */
export function RowsNoticeCard({ view: { phase, error } }: { view: RowsView }) {
  if (phase === 'failed') {
    return (
      <section role="alert" className="mb-4 rounded-card border border-danger bg-danger-tint p-4">
        <h2 className="font-semibold text-danger">Database Connection Error</h2>
        <p>{error ?? 'The database on this device cannot be opened.'}</p>
        <p className="mb-3 text-sm">Your edits are stored separately and are safe.</p>
        <Button size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </section>
    )
  }
  return (
    <output className="mb-4 block rounded-control bg-tint p-3 text-sm">
      This browser cannot store content. Content is available until this tab is closed, and loads again at the
      next visit.
    </output>
  )
}
