const events = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Loads the code of a page as soon as somebody points at a link to it, focuses it or touches it: the press that follows
 * then waits less. A load that fails is repeated by the press.
 */
export function loadOnIntent(root: Document, load: (path: string) => Promise<unknown>): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && link.origin === location.origin) load(link.pathname).catch(() => {})
  }
  for (const event of events) root.addEventListener(event, onIntent, { passive: true })
}
