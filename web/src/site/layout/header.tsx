import { Link } from 'react-router-dom'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { WholeWords } from '../../ui/text/whole-words.tsx'
import { headerPicture } from '../pictures/hero-picture.ts'
import { defaultBackground } from '../pictures/pictures.ts'
import { useSite } from '../site-info/site-context.ts'
import type { LayoutData } from '../page/load-layout.ts'
import { MobileNavigation } from './mobile-navigation.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { navigationLinks } from './navigation-links.ts'
import { OfferingMenu } from './offering-menu.tsx'
import { SearchLink } from './search-link.tsx'

const linkClass =
  'relative inline-flex min-h-11 items-center px-3 text-on-night transition-colors hover:text-glow aria-[current=page]:text-glow aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-1.5 aria-[current=page]:after:border-b-2 aria-[current=page]:after:border-glow'

export function Header({ layout }: { layout: LayoutData }) {
  const site = useSite()
  return (
    <header className="@container fixed inset-x-0 top-0 z-40 h-header border-b border-night-line bg-night text-on-night print:static">
      <HeaderBackground pictures={layout.headerBackgrounds} />
      <div className="relative mx-auto flex h-full max-w-page items-center justify-between gap-4 px-gutter">
        <Link
          to="/"
          className="group inline-flex min-h-11 min-w-0 items-center gap-3 font-display text-xl font-medium text-on-night lg:text-2xl"
        >
          <HouseMark className="size-9 @max-[20rem]:hidden" />
          <span className="line-clamp-2 leading-tight @max-[23rem]:text-base">
            <WholeWords text={site.name} />
          </span>
        </Link>
        <nav aria-label="Main" className="ml-auto hidden shrink-0 md:@min-[46rem]:block print:hidden">
          <ul className="flex items-center lg:gap-3">
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                {to === '/offering' ? (
                  <OfferingMenu layout={layout} linkClass={linkClass} />
                ) : (
                  <NavigationLink to={to} className={linkClass}>
                    {label}
                  </NavigationLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center gap-2">
          <SearchLink />
          <MobileNavigation layout={layout} />
        </div>
      </div>
    </header>
  )
}

/** Shows the first background that loads. A header without a background is dark as well. */
function HeaderBackground({ pictures }: { pictures: LayoutData['headerBackgrounds'] }) {
  const [background = null, ...fallbacks] = pictures
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden print:hidden">
      <Picture
        key={background?.url}
        picture={background}
        fallbacks={[...fallbacks, defaultBackground]}
        {...headerPicture}
        className="size-full object-cover"
      />
      <div className="absolute inset-0 bg-night/80" />
    </div>
  )
}
