import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { offeredUpdate, offerUpdate, subscribeToUpdate } from './update-store.ts'

/** Asks before a new version replaces the page, but not while a form contains unsent text. */
export function UpdatePrompt() {
  const apply = useSyncExternalStore(subscribeToUpdate, offeredUpdate, () => null)
  const [isHeld, setHeld] = useState(false)
  if (apply === null) return null
  return (
    <section
      data-uncovered
      aria-label="Update"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-40 mx-auto max-w-lg rounded-card border border-night-line bg-night p-4 text-on-night shadow-panel"
    >
      <output className="block">
        {isHeld
          ? 'There is text in a form that has not been sent. Send or clear it first, then update.'
          : 'A new version of this site is ready.'}
      </output>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="inverse"
          size="small"
          onClick={() => {
            const isDirty = document.querySelector('form[data-dirty]') !== null
            setHeld(isDirty)
            if (!isDirty) apply()
          }}
        >
          Update now
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="border-on-night-muted text-on-night hover:text-night"
          onClick={() => offerUpdate(null)}
        >
          Later
        </Button>
      </div>
    </section>
  )
}
