/**
 * Records the last click before hydration on a button that only scripts handle. The result ends the recording and
 * clicks the button again; earlier clicks are dropped, since the visitor has gone on from them.
 */
export function recordClick(): () => void {
  let last: HTMLButtonElement | null = null
  const record = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null && isForScripts(button)) last = button
  }
  document.addEventListener('click', record, true)
  return () => {
    document.removeEventListener('click', record, true)
    last?.click()
  }
}

/** The browser itself does nothing for such a button: a form outside of a dialog has the method `dialog` for that. */
function isForScripts({ type, form }: HTMLButtonElement): boolean {
  return type === 'button' || form?.method === 'dialog'
}
