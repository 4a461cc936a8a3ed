import type { RowOf } from '../../data/admin-row.ts'
import { useFlip } from './use-flip.ts'

export const flags = [
  { letter: 'H', field: 'show_on_homepage', place: 'homepage' },
  { letter: 'O', field: 'show_on_offerings', place: 'offerings page' },
  { letter: 'R', field: 'show_on_revolution_grid', place: 'revolution grid' },
] as const

/** The number of places that show the service. */
export function visibilityRank({ values }: RowOf<'services'>): number {
  return flags.filter(({ field }) => values[field]).length
}

/**
 * The places that show a service, or will show it once it is published. Each press toggles one flag and saves nothing
 * else.
 */
export function VisibilityToggles({ row }: { row: RowOf<'services'> }) {
  const flip = useFlip(row.id)
  const { name, published } = row.values
  return (
    <span className="inline-flex gap-1 pointer-coarse:-my-2 pointer-coarse:-ml-2 pointer-coarse:gap-0">
      {flags.map(({ letter, field, place }) => {
        const on = row.values[field]
        return (
          <button
            key={letter}
            type="button"
            aria-pressed={on}
            aria-label={`${name}: show on ${place}`}
            title={on && !published ? `Show on ${place} after publishing` : `Show on ${place}`}
            onClick={() => flip(field, `Show on ${place}: ${on ? 'off' : 'on'}.`)}
            className={`${toggle} ${on ? (published ? shown : shownLater) : hidden}`}
          >
            {letter}
          </button>
        )
      })}
    </span>
  )
}

/** The visible box is smaller than its button on touch screens. */
const toggle =
  'relative isolate grid size-6 place-content-center text-xs before:absolute before:inset-0 before:-z-10 before:m-auto before:size-6 before:rounded-control before:border forced-colors:before:hidden'
const shown = 'font-semibold text-ink before:border-line-strong before:bg-tint'
const shownLater = 'font-semibold text-ink before:border-dashed before:border-line-strong'
const hidden = 'text-muted before:border-line hover:text-ink hover:before:border-line-strong'
