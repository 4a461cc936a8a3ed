/** A finger presses by the pointer first, and moves the focus by the mouse events that follow its release. */
const PRESSES = ['pointerdown', 'mousedown'] as const
/** A release outside of the window is not told: a key ends the press as well. */
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
 * Runs at once, or when the press that is under way has done its work: what leaving a field draws must not move what is
 * being pressed, or the press and its release meet two different elements and nothing is clicked.
 */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run)
  else run()
}
