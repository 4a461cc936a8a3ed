import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { useRow } from '../data/hooks.ts'
import type { AdminRow, RowValues } from '../data/types.ts'
import { sameValue } from '../data/values.ts'
import { changedNames, editableValues, type RowForm } from './form-values.ts'
import { errorLabel } from './error-label.ts'

/**
 * Shows that the row under an open form has changed. What is typed stays; on demand, the fields that were not
 * touched take the new values. A touched field keeps the old one as its base, so that saving it leads to a conflict.
 */
export function ChangedElsewhere({
  name,
  rowId,
  form,
  base,
  onTake,
  onFound,
}: {
  name: EntityName
  rowId: string
  form: RowForm
  base: RowValues
  onTake: (base: RowValues) => void
  /** Called with the names of what has changed, whenever that is more or something else. */
  onFound: (changed: readonly string[]) => void
}) {
  const entity = entityNamed(name)
  const row: AdminRow | null | undefined = useRow(name, rowId)
  const before = editableValues(entity, base)
  const now = row ? editableValues(entity, row.values) : before
  const changed = changedNames(name, before, now)
  const found = changed.join(' ')
  const tell = useEffectEvent(() => onFound(changed))
  useEffect(() => {
    if (found !== '') tell()
  }, [found])
  if (row === undefined) return null
  if (row === null) {
    return (
      <output className="block rounded-control bg-warning-tint p-3 text-warning">
        This {entity.label.toLowerCase()} has been deleted while you were editing it. If you save, you will be
        asked whether to restore it.
      </output>
    )
  }
  if (changed.length === 0) return null

  const typed = (field: string) => !sameValue(name, field, form.getValues(field), before[field])
  const clash = changed.filter(typed)
  const free = changed.filter((field) => !typed(field))
  const take = () => {
    for (const field of free) form.resetField(field, { defaultValue: now[field] })
    onTake({ ...base, ...Object.fromEntries(free.map((field) => [field, row.values[field] ?? null])) })
  }
  return (
    <output className="block rounded-control bg-warning-tint p-3 text-warning">
      <p>
        This {entity.label.toLowerCase()} has changed while you were editing it:{' '}
        {changed.map((field) => entity.children[field]?.label ?? errorLabel(entity, field)).join(', ')}.
        {clash.length === 0
          ? ''
          : ' Where you have changed the same field, you will be asked which one to keep.'}
      </p>
      {free.length === 0 ? null : (
        <Button variant="secondary" size="small" className="mt-2" onClick={take}>
          Show the new values
        </Button>
      )}
    </output>
  )
}
