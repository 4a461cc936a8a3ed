/** The heading of the screen, made focusable with a visible focus; null if the screen has none. */
export function screenTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('#main h1')
  if (title !== null && !title.hasAttribute('tabindex')) title.tabIndex = -1
  return title
}
