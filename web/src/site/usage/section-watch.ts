/** The minimum visible share of a section for a view. */
const leastShare = 0.1
/** The shares at which the observer reports. 0 is for sections too tall to show the minimum share. */
const thresholds = [0, leastShare, 0.25, 0.5, 0.75, 1]
const shortestMs = 1000

interface SectionSeen {
  /** The path of the page when the section came into view. */
  page_path: string
  section_name: string
  /** In seconds. */
  time_spent: number
  /** In per cent. */
  scroll_depth: number
}

/** A section in view. */
interface View {
  readonly path: string
  /** `performance.now()` at the start. */
  readonly since: number
  /** In per cent. */
  depth: number
}

/** Updates the depth from the current position of the section. A section removed from the page has no height. */
function deepen(seen: View, { top, height }: DOMRectReadOnly): void {
  if (height === 0) return
  const depth = Math.round(((innerHeight - top) / height) * 100)
  seen.depth = Math.min(100, Math.max(seen.depth, depth))
}

/** A section taller than ten screens never shows a tenth of itself, so any part of it counts. */
function isInView({
  isIntersecting,
  intersectionRatio,
  boundingClientRect: box,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  const isTooTall = box.height * leastShare > (rootBounds?.height ?? innerHeight)
  return isIntersecting && (intersectionRatio >= leastShare || isTooTall)
}

/** Watches sections marked with `analytics-section`, including later ones. The returned function ends all views. */
export function watchSections(page: () => string, report: (seen: SectionSeen) => void): () => void {
  const inView = new Map<Element, View>()

  const end = (section: Element): void => {
    const seen = inView.get(section)
    inView.delete(section)
    const spent = seen ? performance.now() - seen.since : 0
    if (!seen || spent < shortestMs) return
    report({
      page_path: seen.path,
      section_name: section.getAttribute('analytics-section') ?? '',
      time_spent: Math.round(spent / 1000),
      scroll_depth: seen.depth,
    })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, boundingClientRect } = entry
        const seen = inView.get(target) ?? { path: page(), since: performance.now(), depth: 0 }
        deepen(seen, boundingClientRect)
        if (isInView(entry)) inView.set(target, seen)
        else end(target)
      }
    },
    { threshold: thresholds, rootMargin: '0px 0px -10% 0px' },
  )
  const watch = (): void => {
    for (const section of document.querySelectorAll('[analytics-section]')) observer.observe(section)
  }
  // The observer reports nothing while a section taller than the screen fills it.
  const follow = (): void => {
    for (const [section, seen] of inView) deepen(seen, section.getBoundingClientRect())
  }
  addEventListener('scroll', follow, { passive: true })
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
  watch()

  return () => {
    for (const section of inView.keys()) end(section)
    observer.disconnect()
    // New views start when the tab is shown again.
    document.addEventListener('visibilitychange', watch, { once: true })
  }
}
