import { Children, type ReactNode, useRef } from 'react'

/**
 * Cards in a row that visitors scroll by touch, wheel, keyboard, or two arrows that wrap around at both ends. Without
 * scripts the arrows are missing, but the row still scrolls.
 */
export function CardCarousel({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)

  function move(direction: 1 | -1): void {
    const list = row.current
    if (list === null) return
    list.scrollTo({
      left: nextScroll(list, direction),
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={row}
        className={`grid snap-x snap-mandatory auto-cols-[min(22rem,82vw)] grid-flow-col gap-8 overflow-x-auto pb-6 ${edges}`}
      >
        {Children.map(children, (card) => (
          <li className="snap-start">{card}</li>
        ))}
      </ul>
      <div className="mx-auto mt-4 flex max-w-page gap-2 px-gutter noscript:hidden">
        <Arrow label={`Previous: ${label}`} path="M10 3 5 8l5 5" onPress={() => move(-1)} />
        <Arrow label={`Next: ${label}`} path="m6 3 5 5-5 5" onPress={() => move(1)} />
      </div>
    </section>
  )
}

/** The first card is aligned with the text of the page, and the row extends beyond the edge of the screen. */
const edges =
  'px-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2+var(--spacing-gutter)))] scroll-px-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2+var(--spacing-gutter)))]'

/** The scroll position after one more card, wrapped around at the ends. */
function nextScroll(list: HTMLElement, direction: 1 | -1): number {
  const last = list.scrollWidth - list.clientWidth
  const first = list.children[0]
  const second = list.children[1]
  const step =
    first === undefined || second === undefined
      ? list.clientWidth
      : second.getBoundingClientRect().left - first.getBoundingClientRect().left
  // On some screens, scroll positions are fractions of a pixel.
  if (direction === 1) return list.scrollLeft >= last - 2 ? 0 : Math.min(last, list.scrollLeft + step)
  return list.scrollLeft <= 2 ? last : Math.max(0, list.scrollLeft - step)
}

function Arrow({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="inline-flex size-12 items-center justify-center rounded-control border border-ink transition-colors hover:bg-ink hover:text-paper"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      >
        <path d={path} />
      </svg>
    </button>
  )
}
