import { useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'

/**
 * Shown while code is loading. At first it is empty, because code mostly loads at once; then it shows that the code
 * loads or has failed. A reload is offered only if the server responds, because otherwise the page would be lost as
 * well.
 */
export function NotLoadedYet({ hasFailed }: { hasFailed: boolean }) {
  const [isOnline, setOnline] = useState<boolean | null>(null)
  // Each failed attempt renders this again.
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
