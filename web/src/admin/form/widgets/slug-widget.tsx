import { entityNamed, isEntityName } from '@coop/sync/entities'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'

/** The address of a row. If it always follows the name, it is shown but not edited. */
export function SlugWidget({
  id,
  table,
  value,
  onChange,
  onBlur,
  focusRef,
  error,
  describedBy,
}: WidgetProps) {
  const follows = isEntityName(table) && entityNamed(table).slug?.follows === true
  return (
    <input
      id={id}
      ref={focusRef}
      type="text"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={follows}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy}
      className={`${controlClass} ${follows ? 'bg-tint' : ''}`}
    />
  )
}
