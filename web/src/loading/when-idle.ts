/** Does the work when the browser is idle, but never if it is set to save data. For prefetches. */
export function prefetchWhenIdle(prefetch: () => void): void {
  if (!savesData()) whenIdle(prefetch)
}

/** Does the work when the page is loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 500)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
