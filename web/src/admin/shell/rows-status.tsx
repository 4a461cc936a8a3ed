import { memo, type ReactNode, useEffect, useState } from 'react'
import { useRowsView } from '../data/hooks.ts'
import { rowsStatus } from './rows-status-text.ts'

/** A state that ends sooner is not shown at all. */
const DELAY_MS = 400

/**
 * Shows the progress of the first load, or the age of the rows if it matters. It covers the foot of the screen, so that
 * nothing moves when it appears or disappears.
 *
 * @param className reserves the space beside the side menu
 */
export const RowsStatus = memo(function RowsStatus({ className }: { className: string }) {
  const view = useRowsView()
  // oxlint-disable-next-line react/purity -- the age is that at the time of the view, which alone draws this again
  const status = rowsStatus(view, Date.now())
  if (status === null) return null
  return (
    <Delayed key={status.kind}>
      <div className={`pointer-events-none fixed inset-x-0 bottom-0 z-10 px-4 pb-3 md:px-6 ${className}`}>
        <div className="mx-auto max-w-page">
          <div className="w-fit max-w-full rounded-control bg-tint px-3 py-2 text-sm text-ink shadow-panel">
            {status.kind === 'age' ? (
              <output className="block">{status.text}</output>
            ) : (
              <>
                <p id="rows-status">{status.text}</p>
                {status.value === null ? null : (
                  <progress
                    aria-labelledby="rows-status"
                    value={status.value}
                    max={1}
                    className="mt-1.5 block h-1 w-full appearance-none bg-line-strong/40 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
                  />
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </Delayed>
  )
})

function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}
