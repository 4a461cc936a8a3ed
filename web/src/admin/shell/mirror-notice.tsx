import { Button } from '../../ui/button.tsx'
import { useMirror } from '../data/hooks.ts'

/** How far the local database is, as long as that is worth knowing. */
export function MirrorNotice() {
  const { phase, done, total, error } = useMirror()
  switch (phase) {
    case 'opening':
      return <output className="block mb-4 text-sm text-muted">Opening the database of this device …</output>
    case 'filling':
      return (
        <div className="mb-4 rounded-control bg-accent-tint p-3 text-sm text-accent-strong">
          <p id="filling">
            Filling the database of this device: {done} of {total}
          </p>
          <progress
            aria-labelledby="filling"
            value={done}
            max={Math.max(total, 1)}
            className="mt-1 w-full accent-accent"
          />
        </div>
      )
    case 'failed':
      return (
        <section role="alert" className="mb-4 rounded-card border border-danger bg-danger-tint p-4">
          <h2 className="font-semibold text-danger">Database Connection Error</h2>
          <p>{error ?? 'The database of this device cannot be opened.'}</p>
          <p className="mb-3 text-sm">Your edits are kept apart from it and are safe.</p>
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </section>
      )
    case 'live':
    case 'offline':
      return null
    default:
      return phase satisfies never
  }
}
