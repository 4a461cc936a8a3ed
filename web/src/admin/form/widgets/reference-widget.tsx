import { entityNamed, isEntityName } from '@coop/sync/entities'
import { useMemo } from 'react'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { useRows } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import { compareTexts, titleOf } from '../../data/row-values.ts'
import { NewRow } from './new-row.tsx'
import type { WidgetProps } from '../widget.ts'

/** One row of another entity. */
export function ReferenceWidget({
  id,
  field,
  value,
  onChange,
  onBlur,
  focusRef,
  error,
  describedBy,
}: WidgetProps) {
  const table = field.references ?? ''
  if (!isEntityName(table)) throw new Error(`${field.label} refers to ${table}, which is no entity`)
  const { rows, complete } = useRows(table)
  const options = useMemo(
    () =>
      rows
        .map((row) => ({ id: row.id, title: titleOf(entityNamed(table), row.values, row.id) }))
        .toSorted((a, b) => compareTexts(a.title, b.title)),
    [rows, table],
  )
  const current = textOf(value)
  const isUnlisted = current !== '' && !options.some((option) => option.id === current)
  const isNamedOnly = entityNamed(table).form.flatMap(({ fields }) => fields).length === 1
  return (
    <>
      <select
        id={id}
        ref={focusRef}
        value={current}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        className={controlClass}
      >
        <option value="">–</option>
        {isUnlisted ? <option value={current}>{complete ? '(deleted)' : '…'}</option> : null}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
      {isNamedOnly ? <NewRow name={table} id={id} onMade={onChange} /> : null}
    </>
  )
}
