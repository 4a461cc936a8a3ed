import { type EntityName, entityNamed, sameValue } from '@coop/sync/entities'
import type { RowChange } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import { Button } from '../../ui/buttons/button.tsx'
import type { RowValues } from '../data/admin-row.ts'
import { ValueView } from '../table/value-view.tsx'
import { AuthorName } from '../names/author-name.tsx'
import { kindTexts, labelOf } from './change-texts.ts'
import { ChangeTime } from '../texts/change-time.tsx'
import { DifferenceView } from './difference-view.tsx'

interface ChangeItemProps {
  name: EntityName
  change: RowChange
  /** The current row; null if there is none to restore values into. */
  row: RowValues | null
  /** Whether this is the current state of the row, which needs no restore. */
  isLatest: boolean
  onRestoreField: (field: string) => void
  onRestoreState: () => void
}

/** One change: who, when, and each field before and after. A field or the whole state of the row can be restored. */
export function ChangeItem(props: ChangeItemProps) {
  const { name, change, row, isLatest, onRestoreField, onRestoreState } = props
  const entity = entityNamed(name)
  const { kind, before, after, at, author } = change
  return (
    <li className="rounded-card border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="font-semibold">{kindTexts[kind]}</span>{' '}
          <span className="wrap-anywhere">
            by <AuthorName author={author} />
          </span>
          <span className="block text-sm text-muted">
            <ChangeTime at={at} />
          </span>
        </p>
        {isLatest || row === null || kind === 'deleted' ? null : (
          <Button variant="secondary" size="small" onClick={onRestoreState}>
            Restore this state
          </Button>
        )}
      </div>
      {before !== null && after !== null ? (
        <dl className="mt-3 space-y-3">
          {Object.keys(after).map((field) => (
            <div key={field} className="border-t border-line pt-3">
              <dt className="mb-1 flex min-h-9 items-center justify-between gap-2 text-sm font-semibold">
                {labelOf(entity, field)}
                {row === null || sameValue(name, field, row[field], before[field]) ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Restore ${labelOf(entity, field)} as before`}
                    onClick={() => onRestoreField(field)}
                  >
                    Restore
                  </Button>
                )}
              </dt>
              <dd>
                <DifferenceView
                  entity={entity}
                  name={field}
                  before={before[field] ?? null}
                  after={after[field] ?? null}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <WholeRow name={name} values={after ?? before ?? {}} />
      )}
    </li>
  )
}

/** All non-empty values of a row. */
function WholeRow({ name, values }: { name: EntityName; values: Readonly<Record<string, Json>> }) {
  const entity = entityNamed(name)
  const filled = Object.entries(values).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return (
    <details className="mt-2">
      <summary className="py-1 text-sm font-semibold text-accent">Values</summary>
      <dl className="space-y-2 wrap-anywhere">
        {filled.map(([field, value]) => (
          <div key={field} className="rounded-control bg-tint px-3 py-2">
            <dt className="text-sm text-muted">{labelOf(entity, field)}</dt>
            <dd>
              <ValueView entity={entity} name={field} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
