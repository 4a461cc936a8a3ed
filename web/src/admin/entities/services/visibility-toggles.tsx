import type { RowOf } from '../../data/admin-row.ts'
import { useFlip } from './use-flip.ts'

export const flags = [
  { letter: 'H', field: 'show_on_homepage', place: 'homepage' },
  { letter: 'O', field: 'show_on_offerings', place: 'offerings page' },
  { letter: 'R', field: 'show_on_revolution_grid', place: 'revolution grid' },
] as const

/** In how many places the service shows. */
export function visibilityRank({ values }: RowOf<'services'>): number {
  return flags.filter(({ field }) => values[field]).length
}

/** Where a service shows; each press flips one flag and saves nothing else. */
export function VisibilityToggles({ row }: { row: RowOf<'services'> }) {
  const flip = useFlip(row.id)
  return (
    <span className="inline-flex gap-1">
      {flags.map(({ letter, field, place }) => {
        const on = row.values[field]
        return (
          <button
            key={letter}
            type="button"
            aria-pressed={on}
            aria-label={`${row.values.name}: show on ${place}`}
            title={`Show on ${place}`}
            onClick={() => flip(field, `Show on ${place}: ${on ? 'off' : 'on'}.`)}
            className={`size-9 rounded-control border text-sm group-data-compact/table:size-7 max-md:size-8 font-semibold ${
              on
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line-strong bg-surface text-muted hover:border-accent hover:text-accent'
            }`}
          >
            {letter}
          </button>
        )
      })}
    </span>
  )
}
