import { entityNamed, isEntityName } from '@coop/sync/entities'
import { useMemo, useState } from 'react'
import { ChoiceBox } from '../../choices/choice-box.tsx'
import { rowChoices } from '../../choices/row-choices.ts'
import { useRows } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import { NewRow } from './new-row.tsx'
import type { WidgetProps } from '../widget.ts'

/** A reference to one row of another entity. */
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
  const choices = useMemo(() => rowChoices(table, rows), [rows, table])
  const [newName, setNewName] = useState<string | null>(null)
  const isNamedOnly = entityNamed(table).form.flatMap(({ fields }) => fields).length === 1
  return (
    <>
      <ChoiceBox
        id={id}
        inputRef={focusRef}
        choices={choices}
        value={textOf(value)}
        unknown={complete ? '(deleted)' : '…'}
        onChange={(next) => {
          // Choosing an existing row discards the typed name of a new one.
          setNewName(null)
          onChange(next === '' ? null : next)
        }}
        none="None"
        clearLabel={`Clear ${field.label.toLowerCase()}`}
        onBlur={onBlur}
        isInvalid={error !== undefined}
        describedBy={describedBy}
      />
      {isNamedOnly ? (
        <NewRow name={table} id={id} typed={newName} onType={setNewName} onMade={onChange} />
      ) : null}
    </>
  )
}
