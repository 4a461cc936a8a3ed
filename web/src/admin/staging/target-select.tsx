import { refusalToEdit } from '@coop/sync/releases'
import { useRows } from '../data/hooks.ts'
import { setReleaseTarget } from './release-target.ts'
import { useReleaseTarget } from './use-release-target.ts'

/** The choice of where the edits of this tab go: to the site, or into a release that takes edits. */
export function TargetSelect({ id, className }: { id: string; className: string }) {
  const { rows, complete } = useRows('releases')
  const target = useReleaseTarget()
  const isGone = target !== null && complete && !rows.some((row) => row.id === target)
  return (
    <select
      id={id}
      value={target ?? ''}
      onChange={({ target: { value } }) => setReleaseTarget(value === '' ? null : value)}
      className={className}
    >
      <option value="">Live, to the site</option>
      {isGone ? <option value={target}>A release that is gone</option> : null}
      {rows
        .filter((row) => row.id === target || refusalToEdit(row.values.state) === null)
        .map((row) => (
          <option key={row.id} value={row.id}>
            to the release “{row.values.name}”
          </option>
        ))}
    </select>
  )
}
