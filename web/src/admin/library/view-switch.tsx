import { LayoutGrid, List } from 'lucide-react'

export const libraryViews = ['list', 'grid'] as const

type LibraryView = (typeof libraryViews)[number]

const looks = {
  list: { label: 'List', Icon: List },
  grid: { label: 'Grid', Icon: LayoutGrid },
}

/** Switches between a list and tiles. */
export function ViewSwitch({ view, onView }: { view: LibraryView; onView: (view: LibraryView) => void }) {
  return (
    <fieldset aria-label="View" className="flex">
      {libraryViews.map((name) => {
        const { label, Icon } = looks[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onView(name)}
            title={label}
            className="inline-flex min-h-control-small items-center gap-1.5 border border-line-strong px-3 text-sm font-medium first:rounded-l-control last:rounded-r-control last:border-l-0 hover:bg-tint aria-pressed:bg-tint aria-pressed:font-semibold"
          >
            <Icon aria-hidden="true" size={16} /> <span className="max-lg:sr-only">{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
