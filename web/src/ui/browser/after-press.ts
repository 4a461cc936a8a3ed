/** A finger causes pointer events first; the mouse events that move the focus follow its release. */
const PRESSES = ['pointerdown', 'mousedown'] as const
/** A release outside of the window causes no event, so a key ends the press as well. */
const RELEASES = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const

let isPressing = false
const waiting: (() => void)[] = []

for (const type of PRESSES) {
  window.addEventListener(type, ({ button }) => void (isPressing ||= button === 0), true)
}
for (const type of RELEASES) {
  window.addEventListener(
    type,
    () => {
      if (!isPressing) return
      isPressing = false
      // The click comes within the same task.
      setTimeout(runWaiting)
    },
    true,
  )
}

function runWaiting(): void {
  if (isPressing) return
  for (const run of waiting.splice(0)) run()
}

/**
 * Runs at once, or when the current press has ended: elements that appear when a field is left must not move the
 * pressed element, or press and release hit two different elements and no click occurs.
 */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run)
  else run()
}
