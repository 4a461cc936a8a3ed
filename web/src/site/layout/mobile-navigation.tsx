import { useCallback, useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Modal } from '../../ui/modal.tsx'
import type { LayoutData } from './load-layout.ts'
import { allThemesLabel, navigationLinks, themePath } from './navigation-links.ts'

/** Under 768 px: the same links in a sheet from below. */
export function MobileNavigation({ layout }: { layout: LayoutData }) {
  const { key } = useLocation()
  // Open on one page: it is closed on the next.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const title = useId()
  const close = useCallback(() => setOpenAt(null), [])

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control border border-on-night-muted px-3 font-medium"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
          <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        Menu
      </button>
      <Modal
        open={open}
        onClose={close}
        labelledBy={title}
        className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-card bg-surface"
      >
        <div className="p-4 pb-8">
          <div className="flex items-center justify-between">
            <h2 id={title} className="text-heading font-semibold">
              Navigation
            </h2>
            <button
              type="button"
              onClick={close}
              aria-label="Close navigation"
              className="inline-flex size-11 items-center justify-center rounded-control text-xl"
            >
              <span aria-hidden="true">✕</span>
            </button>
          </div>
          <nav aria-label="Main">
            <ul>
              {navigationLinks.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end onClick={close} className={linkClass}>
                    {label}
                  </NavLink>
                  {to === '/offering' && (
                    <ul className="ml-3 border-l border-line pl-2">
                      <li>
                        <NavLink to="/offering" end onClick={close} className={subLinkClass}>
                          {allThemesLabel}
                        </NavLink>
                      </li>
                      {layout.themes.map((theme) => (
                        <li key={theme.name}>
                          <NavLink to={themePath(theme.name)} onClick={close} className={subLinkClass}>
                            {theme.label}
                          </NavLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Modal>
      <noscript>
        <a href="#footer" className="font-medium underline">
          More pages
        </a>
      </noscript>
    </div>
  )
}

const linkClass = 'flex min-h-11 items-center rounded-control px-3 text-lg font-medium hover:bg-tint'
const subLinkClass = 'flex min-h-10 items-center rounded-control px-3 text-muted hover:bg-tint'
