/**
 * Buttons of forms work by themselves; every other one waits for its script. Who presses it sooner need not press again:
 * the last one pressed is pressed when `replay` is called.
 */
export function keepPress(document: Document): { replay: () => void } {
  let pressed: HTMLButtonElement | null = null
  const keep = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  document.addEventListener('click', keep)
  return {
    replay() {
      document.removeEventListener('click', keep)
      if (pressed?.isConnected) pressed.click()
    },
  }
}
