const events = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Loads the code of a page on hover, focus or touch of a link to it, so that the press waits less. If the load fails,
 * the press repeats it.
 */
export function loadOnIntent(root: Document, load: (path: string) => Promise<unknown>): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && link.origin === location.origin) load(link.pathname).catch(() => {})
  }
  for (const event of events) root.addEventListener(event, onIntent, { passive: true })
}
