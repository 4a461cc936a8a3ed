/** Browser bars that appear and disappear take a few pixels; a keyboard takes more. */
const LEAST_KEYBOARD_PX = 100

/**
 * Sets `--shown-top` and `--shown-height` to the area above an on-screen keyboard in browsers that draw the keyboard
 * over the page (Safari on a phone) and do not resize the page (`interactive-widget` in the document).
 *
 * @returns a function that ends this
 */
export function followShownArea(): () => void {
  const shown = window.visualViewport
  if (!shown) return () => {}
  const { style } = document.documentElement
  const apply = () => {
    // A page magnified with two fingers is also larger than its visible part.
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
    // Even with reduced motion, a change of height is a transition, though too short to be seen.
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

/** Resolves one frame after the running transitions have ended. */
async function transitionsEnd(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Scrolls to the focused field, or to the line with the caret in a long text. */
export function keepFocusInSight(): void {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLElement)) return
  const caret = focused.isContentEditable ? document.getSelection()?.focusNode : null
  const line = caret instanceof Element ? caret : (caret?.parentElement ?? null)
  if (line === null) focused.scrollIntoView({ block: 'nearest' })
  else line.scrollIntoView({ block: 'center' })
}
