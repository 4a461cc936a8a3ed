/** Nobody waits for life longer than this because a letter or a picture does not come. */
const patienceMs = 3000

const touches = ['pointerdown', 'keydown', 'input'] as const

/** When the page with its letters and its first picture is on the screen, or somebody wants something of it already. */
export function canBeRead(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const soon = (): void => void drawn(window).then(resolve)
    if (window.document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
    window.setTimeout(resolve, patienceMs)
    for (const touch of touches) {
      window.addEventListener(touch, () => resolve(), { once: true, passive: true, capture: true })
    }
  })
}

/** A tab in the background draws nothing; a picture that has come is drawn when it is decoded. */
async function drawn(window: Window): Promise<void> {
  if (window.document.hidden) return
  const pictures = window.document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
  await new Promise((resolve) => window.requestAnimationFrame(resolve))
  await new Promise((resolve) => window.setTimeout(resolve))
}
