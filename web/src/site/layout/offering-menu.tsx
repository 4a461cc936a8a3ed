import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LayoutData } from '../page/load-layout.ts'
import { NavigationLink } from './navigation-link.tsx'
import { allThemesLabel, themePath } from './navigation-links.ts'

const hoverDelayMs = 200
const skipDelayMs = 300
const closeDelayMs = 150

/**
 * The Offering link with a menu of its themes. Hovering or the button beside the link opens the menu. Without scripts,
 * the menu is open on hover or focus.
 */
export function OfferingMenu({ layout, linkClass }: { layout: LayoutData; linkClass: string }) {
  const { key } = useLocation()
  // A navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(-Infinity)

  const change = (next: boolean, delayMs = 0) => {
    clearTimeout(timer.current)
    const apply = () => {
      if (!next) closedAt.current = performance.now()
      setOpenAt(next ? key : null)
    }
    // A press takes effect at once, because the next key press may follow immediately.
    if (delayMs === 0) apply()
    else timer.current = setTimeout(apply, delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const hadFocus = area.current?.querySelector('ul')?.contains(document.activeElement)
      setOpenAt(null)
      if (hadFocus) area.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <div
      ref={area}
      className="group relative flex items-center"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        // A pointer that returns soon after leaving opens the menu without delay.
        change(true, performance.now() - closedAt.current < skipDelayMs ? 0 : hoverDelayMs)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') change(false, closeDelayMs)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) change(false)
      }}
    >
      <NavigationLink to="/offering" className={`${linkClass} pr-1`}>
        Offering
      </NavigationLink>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label="Themes of the offering"
        onClick={() => change(!open)}
        className="inline-flex size-8 items-center justify-center rounded-control hover:text-glow"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-4 ${open ? 'rotate-180' : ''}`}>
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <ul
        id={id}
        className={`absolute top-full right-0 w-96 border-t-4 border-accent bg-paper py-2 text-ink shadow-panel ${
          open ? '' : 'hidden noscript:group-focus-within:block noscript:group-hover:block'
        }`}
      >
        {[{ label: allThemesLabel, to: '/offering' }, ...layout.themes.map(themeLink)].map(
          ({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => change(false)}
                className="flex min-h-11 items-center px-5 py-2 leading-snug hover:bg-accent-tint hover:text-accent-strong"
              >
                {label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

function themeLink({ label, name }: LayoutData['themes'][number]): { label: string; to: string } {
  return { label, to: themePath(name) }
}
