import type { Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { errorLabel } from '../texts/error-label.ts'
import { ValueView } from '../table/value-view.tsx'

/** Lists the names and values of changes in readable form, without empty values. */
export function ChangeList({
  title,
  entity,
  values,
}: {
  title?: string
  entity: Entity
  values: Readonly<Record<string, Json>>
}) {
  const entries = Object.entries(values).filter(
    ([name, value]) =>
      (name in entity.fields || name in entity.children) &&
      value !== null &&
      value !== '' &&
      !isEmptyList(value),
  )
  return (
    <>
      {title === undefined ? null : <p className="text-sm font-semibold">{title}</p>}
      <dl className="mt-1 space-y-2 wrap-anywhere">
        {entries.map(([name, value]) => (
          <div key={name} className="rounded-control bg-tint px-3 py-2">
            <dt className="text-sm text-muted">{entity.children[name]?.label ?? errorLabel(entity, name)}</dt>
            <dd className="min-w-0">
              <ValueView entity={entity} name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}
