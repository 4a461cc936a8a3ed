import { Link, NavLink } from 'react-router-dom'
import { Picture } from '../../ui/picture.tsx'
import { defaultBackground } from '../pictures.ts'
import { useSite } from '../site-context.ts'
import type { LayoutData } from './load-layout.ts'
import { MobileNavigation } from './mobile-navigation.tsx'
import { navigationLinks } from './navigation-links.ts'
import { OfferingMenu } from './offering-menu.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-on-night hover:underline underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-glow aria-[current=page]:decoration-2'

export function Header({ layout }: { layout: LayoutData }) {
  const site = useSite()
  const [background = null, ...others] = layout.headerBackgrounds
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-header bg-night text-on-night">
      <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
        <Picture
          key={background?.url}
          picture={background}
          fallbacks={[...others, defaultBackground]}
          sizes="100vw"
          className="size-full object-cover"
        />
        <div className="absolute inset-0 bg-night/80" />
      </div>
      <div className="relative mx-auto flex h-full max-w-page items-center justify-between gap-4 px-gutter">
        <Link
          to="/"
          className="inline-flex min-h-11 min-w-0 items-center gap-2 font-display text-lg font-semibold text-on-night sm:gap-3 sm:text-xl"
        >
          <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0 text-glow" fill="none">
            <path
              d="M4 16c0-4 3-7 6.5-7 6 0 5 14 11 14 3.5 0 6.5-3 6.5-7s-3-7-6.5-7c-6 0-5 14-11 14C7 23 4 20 4 16Z"
              stroke="currentColor"
              strokeWidth="2.6"
            />
          </svg>
          <span className="truncate">{site.name}</span>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-1">
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                {to === '/offering' ? (
                  <OfferingMenu layout={layout} linkClass={linkClass} />
                ) : (
                  <NavLink to={to} end className={linkClass}>
                    {label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <MobileNavigation layout={layout} />
      </div>
    </header>
  )
}
