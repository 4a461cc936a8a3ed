/** Bars of a browser come and go with a few pixels; a keyboard takes more. */
const LEAST_KEYBOARD_PX = 100

/**
 * Keeps `--shown-top` and `--shown-height` at the area that a keyboard on the screen leaves free, where the browser
 * lays the keyboard over the page (Safari on a phone) instead of making the page smaller (`interactive-widget` in the
 * document).
 *
 * @returns ends it
 */
export function followShownArea(): () => void {
  const shown = window.visualViewport
  if (!shown) return () => {}
  const { style } = document.documentElement
  const apply = () => {
    // When a page is magnified by two fingers, it is larger than its visible part.
    const isCovered = shown.scale === 1 && window.innerHeight - shown.height > LEAST_KEYBOARD_PX
    if (isCovered) {
      style.setProperty('--shown-top', `${shown.offsetTop}px`)
      style.setProperty('--shown-height', `${shown.height}px`)
    } else {
      style.removeProperty('--shown-top')
      style.removeProperty('--shown-height')
    }
  }
  let height = shown.height
  const onResize = () => {
    apply()
    // Under reduced motion, too, a change of a height is a transition: one too short to be seen.
    if (shown.height < height) requestAnimationFrame(() => void transitionsEnd().then(keepFocusInSight))
    height = shown.height
  }
  shown.addEventListener('resize', onResize)
  shown.addEventListener('scroll', apply)
  apply()
  return () => {
    shown.removeEventListener('resize', onResize)
    shown.removeEventListener('scroll', apply)
  }
}

/** Resolves a frame after the transitions that are under way have ended. */
async function transitionsEnd(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Scrolls to the field that has the focus; in a long text to the line with the caret. */
export function keepFocusInSight(): void {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLElement)) return
  const caret = focused.isContentEditable ? document.getSelection()?.focusNode : null
  const line = caret instanceof Element ? caret : (caret?.parentElement ?? null)
  if (line === null) focused.scrollIntoView({ block: 'nearest' })
  else line.scrollIntoView({ block: 'center' })
}
