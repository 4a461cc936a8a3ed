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
          <img src="/icons/icon.svg" alt="" width={36} height={36} className="size-9 shrink-0" />
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
