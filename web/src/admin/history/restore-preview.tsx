import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { PastRow } from '@coop/sync/history'
import { useEffect, useRef } from 'react'
import type { RowValues } from '../data/admin-row.ts'
import { labelOf } from './change-texts.ts'
import { DifferenceView } from './difference-view.tsx'

interface RestorePreviewProps {
  name: EntityName
  now: RowValues
  next: PastRow
  /** The fields with references to rows deleted since, which are not restored. */
  dangling: readonly string[]
}

/** The changes that a restore would make to the row. */
export function RestorePreview({ name, now, next, dangling }: RestorePreviewProps) {
  const entity = entityNamed(name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fields = Object.keys(next)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold outline-none">
        {fields.length === 0 ? 'The item already has these values.' : 'This will change:'}
      </h3>
      {dangling.length === 0 ? null : (
        <p className="mb-3">
          Not restored, because it has been deleted: the item in{' '}
          {dangling.map((field) => labelOf(entity, field)).join(', ')}.
        </p>
      )}
      <dl className="space-y-3">
        {fields.map((field) => (
          <div key={field} className="border-t border-line pt-3">
            <dt className="mb-1 text-sm font-semibold">{labelOf(entity, field)}</dt>
            <dd>
              <DifferenceView
                entity={entity}
                name={field}
                before={now[field] ?? null}
                after={next[field] ?? null}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
