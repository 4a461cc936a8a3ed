import { Button } from '../buttons/button.tsx'

/**
 * Shown while code is loaded: nothing at first, since it mostly comes at once; then that it loads, or that it could
 * not.
 */
export function NotLoadedYet({ hasFailed }: { hasFailed: boolean }) {
  if (!hasFailed) {
    return (
      <output className="block text-muted transition-opacity delay-300 starting:opacity-0">Loading …</output>
    )
  }
  return (
    <div role="alert">
      <p className="mb-3">
        This could not be loaded. It opens by itself as soon as it can be reached; where a new version has
        taken its place, it needs a reload.
      </p>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
