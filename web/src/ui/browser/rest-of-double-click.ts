/**
 * Drops the remaining presses of a double click whose first press removed the pressed element, because they would reach
 * the element below. A later press ends this.
 */
export function dropRestOfDoubleClick(): void {
  const lifetime = new AbortController()
  const drop = (event: MouseEvent) => {
    // The number of presses in quick succession at one place; 0 for a key.
    if (event.detail <= 1) {
      lifetime.abort()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['mousedown', 'click'] as const) {
    window.addEventListener(type, drop, { capture: true, signal: lifetime.signal })
  }
}
