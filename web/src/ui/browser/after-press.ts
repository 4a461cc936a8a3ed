/** A finger causes pointer events first. The mouse events that move the focus follow after its release. */
const PRESSES = ['pointerdown', 'mousedown'] as const
/** A release outside of the window causes no event, so a key also ends the press. */
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
      // The click occurs within the same task.
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
 * Runs at once, or after the current press: elements that appear when a field loses the focus must not move the pressed
 * element. Otherwise press and release hit different elements and no click occurs.
 */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run)
  else run()
}
