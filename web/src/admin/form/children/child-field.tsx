import type { ChildList } from '@coop/sync/entities'
import { Controller, type FieldError } from 'react-hook-form'
import { Field } from '../../../ui/controls/field.tsx'
import { itemsOf } from '../../data/json-values.ts'
import { childEditor } from './child-editors.ts'
import type { RowForm } from '../form-values.ts'

/** A child list with its legend, its editor and its errors. */
export function ChildField({
  name,
  list,
  control,
  themes,
}: {
  name: string
  list: ChildList
  control: RowForm['control']
  themes: () => readonly string[]
}) {
  const id = `field-${name}`
  const Editor = childEditor(list)
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <Field id={id} label={list.label} group error={fieldState.error?.message}>
          <Editor
            id={id}
            list={list}
            items={itemsOf(value)}
            onChange={onChange}
            errors={itemErrors(fieldState.error)}
            focusRef={ref}
            themes={themes}
          />
        </Field>
      )}
    />
  )
}

function itemErrors(error: FieldError | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error?.types ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
