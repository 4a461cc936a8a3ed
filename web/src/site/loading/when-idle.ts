/** As `whenIdle`, but never for somebody who asked to save data. */
export function whenIdleAndWelcome(work: () => void): void {
  if (!savesData()) whenIdle(work)
}

/** After the page has loaded and has nothing better to do. */
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
