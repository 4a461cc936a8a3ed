import { openDialog } from '../../ui/browser/open-dialog.ts'
import { type Box, freePlace } from './free-place.ts'

/** Everything that can be pressed. Bars with a question are kept free as a whole. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"], [data-uncovered]'
const MARGIN_PX = 16
/** The time after the last scroll event, in milliseconds. */
const SCROLLED_MS = 120

/**
 * Keeps an element where it covers nothing that can be pressed, and moves it after the page is scrolled.
 *
 * @returns a function that ends this
 */
export function keepFree(element: HTMLElement): () => void {
  const place = () => {
    const { width, height } = element.getBoundingClientRect()
    const { left, top } = freePlace({ width, height }, pressable(element), {
      left: MARGIN_PX,
      top: MARGIN_PX,
      right: document.documentElement.clientWidth - MARGIN_PX,
      bottom: window.innerHeight - MARGIN_PX,
    })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const placeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(place, SCROLLED_MS)
  }
  place()
  // Some elements change with the message: the welcome panel replaces a form, or the consent banner opens.
  const observer = new ResizeObserver(placeSoon)
  observer.observe(document.body)
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true })
  window.addEventListener('resize', placeSoon)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('scroll', placeSoon, true)
    window.removeEventListener('resize', placeSoon)
  }
}

/** The elements on the screen that can be pressed. Elements below an open dialog cannot. */
function pressable(notice: Element): Box[] {
  const dialog = openDialog()
  return Array.from((dialog ?? document).querySelectorAll(PRESSABLE))
    .filter((element) => !notice.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < window.innerHeight)
}
