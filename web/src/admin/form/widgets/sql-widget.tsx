import { lazyComponent, type PendingProps } from '../../../loading/lazy-component.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'

/** A query in an editor that knows the tables. */
export const SqlWidget = lazyComponent(async () => (await import('./sql-field.tsx')).SqlField, PlainSql)

/** If the editor cannot be loaded, the query is edited as plain text. */
function PlainSql({ id, field, value, error, onChange, onBlur, hasFailed }: WidgetProps & PendingProps) {
  if (!hasFailed)
    return (
      <output className="block min-h-24 rounded-control border border-line-strong bg-tint p-3 text-muted">
        Loading the editor …
      </output>
    )
  return (
    <textarea
      id={id}
      aria-label={field.label}
      aria-invalid={error === undefined ? undefined : true}
      className={`${controlClass} field-sizing-content max-h-120 min-h-24 font-mono text-sm`}
      rows={3}
      spellCheck={false}
      autoCapitalize="none"
      value={textOf(value)}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
