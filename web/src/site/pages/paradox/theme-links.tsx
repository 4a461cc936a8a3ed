import { Link } from 'react-router-dom'
import type { NavigationState } from '../../navigation/navigation-state.ts'
import { paradoxAddress } from './load-paradox.ts'

const inPlace: NavigationState = { changedInPlace: true }

/** The themes as links, which work without scripts and do not scroll the page. */
export function ThemeLinks({
  themes,
  chosen,
  scope,
}: {
  themes: readonly string[]
  chosen: string
  scope: number
}) {
  return (
    <nav aria-label="Themes">
      <ul className="border-b border-line">
        {['', ...themes].map((theme) => (
          <li key={theme} className="border-t border-line">
            <Link
              to={paradoxAddress({ theme, scope })}
              replace
              preventScrollReset
              state={inPlace}
              aria-current={theme === chosen ? 'true' : undefined}
              className="flex min-h-12 items-center gap-3 py-2 font-medium hover:text-accent aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span
                aria-hidden="true"
                className={`h-px bg-accent transition-[width] ${theme === chosen ? 'w-8' : 'w-0'}`}
              />
              <span>{theme || 'All themes'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
