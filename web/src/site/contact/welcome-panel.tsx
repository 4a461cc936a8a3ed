import { useEffect, useState } from 'react'

const shownMs = 3000

/** Shows the thank-you panel in place of the form, for three seconds after `show`. */
export function useWelcome(onEnd: () => void): { isShown: boolean; show: () => void } {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => {
      onEnd()
      setShown(false)
    }, shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it clears the form that was there when the panel came
  }, [isShown])
  return { isShown, show: () => setShown(true) }
}

export function WelcomePanel() {
  return (
    <output ref={bringIntoView} className="block border-l-4 border-success bg-success-tint p-6 text-success">
      <span className="block font-display text-subtitle">Welcome aboard!</span>
      You will get our next newsletter.
    </output>
  )
}

/** The panel is shorter than the form: after a press at the bottom of the form it could be out of view. */
function bringIntoView(panel: HTMLOutputElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}
