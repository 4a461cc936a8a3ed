import type { Entity } from '@coop/sync/entities'
import { Button } from '../../ui/button.tsx'
import { errorLabel } from '../form/error-label.ts'
import { ValueView } from '../table/value-view.tsx'
import type { PastState } from './read-history.ts'

const verbs = { insert: 'Created', update: 'Changed', delete: 'Deleted' } as const
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** One change: when, by whom, what, and how the touched fields were after it. */
export function PastStateItem({
  entity,
  past,
  current,
  onRestore,
}: {
  entity: Entity
  past: PastState
  /** The row stands like this: there is nothing to bring back. */
  current: boolean
  /** null: there is no row any more that could take the values. */
  onRestore: ((fields: readonly string[]) => void) | null
}) {
  const label = (field: string) => entity.children[field]?.label ?? errorLabel(entity, field)
  const shown = past.op === 'update' ? past.changed : Object.keys(past.state)
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{verbs[past.op]}</span>{' '}
          <span className="text-sm text-muted">
            <time dateTime={past.at} className="whitespace-nowrap">
              {time.format(new Date(past.at))}
            </time>{' '}
            by {past.author ?? 'the system'}
          </span>
        </p>
        {current || onRestore === null ? null : (
          <Button variant="secondary" size="small" onClick={() => onRestore(Object.keys(past.state))}>
            Restore this state
          </Button>
        )}
      </div>
      {past.op === 'update' && shown.length > 0 ? (
        <p className="text-sm">{shown.map(label).join(', ')}</p>
      ) : null}
      {shown.length === 0 ? null : (
        <details>
          <summary className="py-1 text-sm font-semibold text-accent">Values</summary>
          <dl className="space-y-2">
            {shown.map((field) => (
              <div key={field} className="rounded-control bg-tint px-3 py-2">
                <dt className="text-sm text-muted">{label(field)}</dt>
                <dd className="flex flex-wrap items-start justify-between gap-2">
                  <div className="min-w-0 flex-1">
                    <ValueView entity={entity} name={field} value={past.state[field]} />
                  </div>
                  {current || onRestore === null ? null : (
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={`Restore ${label(field)}`}
                      onClick={() => onRestore([field])}
                    >
                      Restore
                    </Button>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
