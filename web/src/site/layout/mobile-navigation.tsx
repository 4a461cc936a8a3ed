import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BottomSheet } from '../../ui/dialogs/bottom-sheet.tsx'
import type { LayoutData } from '../page/load-layout.ts'
import { NavigationLink } from './navigation-link.tsx'
import { allThemesLabel, navigationLinks, themePath } from './navigation-links.ts'

/** Below 768 px the links of the header are in a bottom sheet or, without scripts, in a disclosure in the header. */
export function MobileNavigation({ layout }: { layout: LayoutData }) {
  const { key } = useLocation()
  // A navigation closes the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const close = useCallback(() => setOpenAt(null), [])
  // A wide window hides the sheet with its button. An open sheet would still block the page, so it closes.
  useEffect(() => {
    if (!open) return
    const wide = matchMedia('(min-width: 48rem)')
    const closeWhenWide = () => {
      if (wide.matches) close()
    }
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [open, close])

  return (
    <div className="md:@min-[46rem]:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
        className={`${menuButtonClass} noscript:hidden`}
      >
        <MenuIcon />
        Menu
      </button>
      <BottomSheet open={open} onClose={close} title="Navigation">
        <Links layout={layout} onLeave={close} />
      </BottomSheet>
      <noscript>
        <details>
          <summary className={menuButtonClass}>
            <MenuIcon />
            Menu
          </summary>
          <div className="absolute inset-x-0 top-full max-h-[80dvh] overflow-y-auto border-t-4 border-accent bg-paper p-4 text-ink shadow-panel">
            <Links layout={layout} onLeave={close} />
          </div>
        </details>
      </noscript>
    </div>
  )
}

function Links({ layout, onLeave }: { layout: LayoutData; onLeave: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className="divide-y divide-line">
        {[...navigationLinks, { to: '/search', label: 'Search' }].map(({ to, label }) => (
          <li key={to} className="py-1">
            <NavigationLink to={to} onClick={onLeave} className={linkClass}>
              {label}
            </NavigationLink>
            {to === '/offering' && (
              <ul className="mt-1 mb-4 ml-3 border-l border-line-strong pl-2">
                <li>
                  <Link to="/offering" onClick={onLeave} className={subLinkClass}>
                    {allThemesLabel}
                  </Link>
                </li>
                {layout.themes.map((theme) => (
                  <li key={theme.name}>
                    <Link to={themePath(theme.name)} onClick={onLeave} className={subLinkClass}>
                      {theme.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 @max-[20rem]:hidden">
      <path d="M2 5h12M2 11h12" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}

const menuButtonClass =
  'inline-flex min-h-11 list-none items-center gap-2 rounded-control border border-on-night-muted px-3 font-medium [&::-webkit-details-marker]:hidden'
const linkClass =
  'flex min-h-12 items-center px-3 font-display text-subtitle hover:text-accent aria-[current=page]:text-accent'
const subLinkClass = 'flex min-h-11 items-center px-3 py-2 leading-snug text-muted hover:text-accent'
