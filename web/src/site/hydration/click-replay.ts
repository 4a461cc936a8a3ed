/**
 * On a slow line a visitor presses before the page is alive. A button that only scripts answer is pressed again when it
 * is; of several the last one, which is what is wanted by now. The result does that, and ends the watch.
 */
export function keepEarlyPress(): () => void {
  let pressed: HTMLButtonElement | null = null
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null && isForScripts(button)) pressed = button
  }
  document.addEventListener('click', note, true)
  return () => {
    document.removeEventListener('click', note, true)
    pressed?.click()
  }
}

/** The browser itself does nothing for it. That is what the method `dialog` is for, outside of a dialog. */
function isForScripts({ type, form }: HTMLButtonElement): boolean {
  return type === 'button' || form?.method === 'dialog'
}
