import { Share, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { screenTitle } from '../navigation/screen-title.ts'
import { putHomeScreenHintAway } from './home-screen.ts'

/** Explains on iOS how to install the admin, which is possible only in the browser's own menu. */
export function HomeScreenHint() {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  const putAway = () => {
    putHomeScreenHintAway()
    setShown(false)
    // The button with the focus disappears.
    screenTitle()?.focus()
  }
  return (
    <section
      aria-label="Install"
      className="mb-4 flex items-center gap-3 rounded-card border border-line bg-surface py-1 pl-card"
    >
      <Share aria-hidden="true" size={18} className="shrink-0 text-accent" />
      <p className="min-w-0 grow">
        To add the Admin Panel to your home screen, tap Share, then “Add to Home Screen”.
      </p>
      <Button variant="quiet" size="icon" aria-label="Dismiss this hint" onClick={putAway}>
        <X aria-hidden="true" size={18} />
      </Button>
    </section>
  )
}
