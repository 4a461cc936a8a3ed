import { refusalToEdit, refusalToGoLive } from '@coop/sync/releases'
import { useRole, useRows } from '../data/hooks.ts'
import { askAtSave, setReleaseTarget } from './release-target.ts'
import { useEditPlace } from './use-edit-place.ts'
import { useReleaseTarget } from './use-release-target.ts'

const ASKED = 'asked'

/** The choice of the place for the edits of this tab: the site, an open release, or a question at each save. */
export function TargetSelect({ id, className }: { id: string; className: string }) {
  const { rows, complete } = useRows('releases')
  const place = useEditPlace()
  const target = useReleaseTarget()
  const isGone = target !== null && complete && !rows.some((row) => row.id === target)
  const mayGoLive = refusalToGoLive(useRole()) === null
  return (
    <select
      id={id}
      value={place.kind === 'asked' ? ASKED : (target ?? '')}
      onChange={({ target: { value } }) =>
        value === ASKED ? askAtSave() : setReleaseTarget(value === '' ? null : value)
      }
      className={className}
    >
      {mayGoLive ? <option value="">Live site</option> : null}
      {isGone ? <option value={target}>Deleted release</option> : null}
      {rows
        .filter((row) => row.id === target || refusalToEdit(row.values.state) === null)
        .map((row) => (
          <option key={row.id} value={row.id}>
            Release “{row.values.name}”{row.values.state === 'in-review' ? ', in review' : ''}
          </option>
        ))}
      <option value={ASKED}>Ask at each save</option>
    </select>
  )
}
