import { Badge } from '../../../ui/text/badge.tsx'

const densities = [
  { height: 'h-8', names: ['AI in Production', 'Brand Desk'] },
  { height: 'h-10', names: ['Crisis Voice', 'Customer Panel'] },
  { height: 'h-13', names: ['Foresight Letter', 'Growth Architecture'] },
]

/** Rows of a list in the three densities. */
export function DeskRows() {
  return (
    <ul className="rounded-card border border-line bg-surface">
      {densities.flatMap(({ height, names }) =>
        names.map((name, index) => (
          <li
            key={name}
            className={`flex items-center gap-3 border-b border-line px-3 last:border-0 hover:bg-tint ${height}`}
          >
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            {index === 0 ? null : <Badge>Draft</Badge>}
            <span className="text-sm text-muted tabular-nums">{index + 2}</span>
          </li>
        )),
      )}
    </ul>
  )
}
