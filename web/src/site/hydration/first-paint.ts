/** The maximum delay of hydration by a font or picture that does not load. */
const timeoutMs = 3000

const inputEvents = ['pointerdown', 'keydown', 'input'] as const

/** Resolves when the page is painted with its fonts and its first picture, or when the visitor does something. */
export function firstPaint(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const soon = (): void => void painted(window).then(resolve)
    if (window.document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
    window.setTimeout(resolve, timeoutMs)
    for (const type of inputEvents) {
      window.addEventListener(type, () => resolve(), { once: true, passive: true, capture: true })
    }
  })
}

/** A background tab paints nothing, so a decoded picture counts as painted there. */
async function painted(window: Window): Promise<void> {
  if (window.document.hidden) return
  const pictures = window.document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
  await new Promise((resolve) => window.requestAnimationFrame(resolve))
  await new Promise((resolve) => window.setTimeout(resolve))
}
