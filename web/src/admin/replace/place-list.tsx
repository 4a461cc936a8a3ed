import { numberText } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { rowAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'
import { groupBy } from './group-by.ts'
import { PlaceLines } from './place-lines.tsx'
import { type FoundPlace, rowKey } from './plan-replacement.ts'

const KEPT = 'A replacement here would break a link or the formatting. Edit the article instead.'

interface PlaceListProps {
  places: readonly FoundPlace[]
  replacement: string
  leftOut: ReadonlySet<string>
  /** The rows that would become invalid, with the reason. */
  refused: ReadonlyMap<string, string>
  /** The places that cannot be replaced. */
  kept: ReadonlySet<string>
  onLeaveOut: (keys: readonly string[], isOut: boolean) => void
}

/** The places by list and field. Checkboxes include or exclude a whole field, or one place. */
export function PlaceList({ places, ...rest }: PlaceListProps) {
  const groups = groupBy(
    places,
    ({ in: { entity, label } }) => `${titleCase(entityRecord(entity).noun)} · ${label}`,
  )
  return [...groups].map(([title, ofGroup]) => (
    <PlaceGroup key={title} title={title} places={ofGroup} {...rest} />
  ))
}

function PlaceGroup({
  title,
  places,
  replacement,
  leftOut,
  refused,
  kept,
  onLeaveOut,
}: PlaceListProps & { title: string }) {
  const keys = places.map(({ key }) => key)
  const taken = keys.filter((key) => !leftOut.has(key)).length
  return (
    <section className="mb-6" aria-label={title}>
      <h2 className="border-b border-line-strong pb-1">
        <label className="inline-flex min-h-10 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={taken === keys.length}
            ref={(box) => {
              if (box !== null) box.indeterminate = taken > 0 && taken < keys.length
            }}
            onChange={(event) => onLeaveOut(keys, !event.target.checked)}
          />
          {title} <span className="font-normal text-muted">({numberText(keys.length)})</span>
        </label>
      </h2>
      <ul className="divide-y divide-line">
        {places.map((found) => {
          const { entity, row, title: name } = found.in
          const problem = kept.has(found.key) ? KEPT : refused.get(rowKey(entity, row.id))
          return (
            <li key={found.key} className="flex items-start gap-3 py-2">
              <input
                type="checkbox"
                aria-label={`Replace in ${name}`}
                className="mt-1 size-4.5 shrink-0 accent-accent"
                checked={!leftOut.has(found.key)}
                onChange={(event) => onLeaveOut([found.key], !event.target.checked)}
              />
              <div className="min-w-0">
                <Link
                  to={rowAddress(entity, row.id)}
                  className="inline-block min-h-6 text-sm text-accent underline underline-offset-4"
                >
                  {name}
                </Link>
                <PlaceLines found={found} replacement={replacement} />
                {problem === undefined || leftOut.has(found.key) ? null : (
                  <p className="text-sm font-medium text-danger">Not replaced: {problem}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
