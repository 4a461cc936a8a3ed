import { isRequired } from '@coop/sync/entities'
import { textOf } from '../../data/json-values.ts'
import { SqlEditor } from '../../queries/sql-editor.tsx'
import type { WidgetProps } from '../widget.ts'
import { useSqlCheck } from './use-sql-check.ts'

/** A query with its errors marked. A query with errors can be saved. */
export function SqlField({
  id,
  field,
  value,
  error,
  onChange,
  onBlur,
  focusRef,
  valueOf,
  control,
}: WidgetProps) {
  const text = textOf(value)
  // A query within a list has no parameters, because it provides the options of one.
  const { problem, check } = useSqlCheck(() => (control === undefined ? [] : valueOf('parameters')))
  const change = (next: string) => {
    if (next === text) return
    onChange(next === '' && field.nullable ? null : next)
    check(next)
  }
  return (
    <>
      <SqlEditor
        id={id}
        value={text}
        label={field.label}
        problem={problem}
        isRequired={isRequired(field)}
        isInvalid={error !== undefined}
        isLow
        onChange={change}
        onBlur={onBlur}
        focusRef={focusRef}
      />
      <output className="block text-sm font-medium text-warning not-empty:mt-1">{problem?.message}</output>
    </>
  )
}
