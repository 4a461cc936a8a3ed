import { LayoutGrid, List } from 'lucide-react'
import type { LibraryFilter, Shown } from './library-filter.ts'
import { shownChoices } from './library-filter.ts'
import type { LibraryView } from './library-view.ts'
import { useThemes } from './use-themes.ts'

interface LibraryToolbarProps {
  filter: Pick<LibraryFilter, 'theme' | 'shown'>
  onFilter: (filter: Partial<Pick<LibraryFilter, 'theme' | 'shown'>>) => void
  view: LibraryView
  onView: (view: LibraryView) => void
}

const views = [
  { name: 'list', label: 'List', Icon: List },
  { name: 'grid', label: 'Grid', Icon: LayoutGrid },
] as const

/** Which assets are shown, beside category and search, and how. */
export function LibraryToolbar({ filter, onFilter, view, onView }: LibraryToolbarProps) {
  const themes = useThemes()
  return (
    <div className="mb-2 flex items-center gap-2 md:mb-3">
      <select
        aria-label="Show"
        value={filter.shown}
        onChange={({ target }) => {
          const shown = choices.find((choice) => choice === target.value)
          if (shown !== undefined) onFilter({ shown })
        }}
        className={selectClass}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {shownChoices[choice]}
          </option>
        ))}
      </select>
      <select
        aria-label="Theme"
        value={filter.theme}
        onChange={({ target }) => onFilter({ theme: target.value })}
        className={selectClass}
      >
        <option value="">All themes</option>
        {themes.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <fieldset aria-label="View" className="ml-auto flex">
        {views.map(({ name, label, Icon }) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onView(name)}
            title={label}
            className="inline-flex min-h-10 items-center gap-1.5 border border-line-strong px-3 text-sm font-medium first:rounded-l-control last:rounded-r-control last:border-l-0 hover:text-accent aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <Icon aria-hidden="true" size={16} /> <span className="max-lg:sr-only">{label}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const choices: readonly Shown[] = ['all', 'no-alt', 'unused']
const selectClass =
  'min-h-10 min-w-0 rounded-control border border-line-strong bg-surface px-2 text-base max-md:flex-1 md:w-44 hover:border-ink'
