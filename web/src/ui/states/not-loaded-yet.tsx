import { useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'

/**
 * Shown while code is loaded: nothing at first, since it mostly comes at once; then that it loads, or that it could
 * not. A reload is offered only where the server answers: without it the page would be lost as well.
 */
export function NotLoadedYet({ hasFailed }: { hasFailed: boolean }) {
  const [isOnline, setOnline] = useState<boolean | null>(null)
  // Each try that fails draws this anew.
  useEffect(() => {
    if (hasFailed)
      fetch('', { method: 'HEAD' }).then(
        () => setOnline(true),
        () => setOnline(false),
      )
  })
  if (isOnline === null) {
    return (
      <output className="block text-muted transition-opacity delay-300 starting:opacity-0">Loading …</output>
    )
  }
  return (
    <div role="alert">
      <p className="mb-3">
        {isOnline
          ? 'This could not be loaded. A new version may be available.'
          : 'This part is not on this device yet. Connect once to load it.'}
      </p>
      {isOnline ? (
        <Button size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : null}
    </div>
  )
}
