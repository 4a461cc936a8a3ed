/**
 * Records the last click before hydration on a button that only scripts handle. The returned function ends the
 * recording and clicks the button again. Earlier clicks are dropped, because the visitor has done something else since.
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

/** Whether the browser itself ignores the button. A form outside a dialog has the method `dialog` for that. */
function isForScripts({ type, form }: HTMLButtonElement): boolean {
  return type === 'button' || form?.method === 'dialog'
}
