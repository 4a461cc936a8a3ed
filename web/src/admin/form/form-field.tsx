import { type Field as FieldDeclaration, isRequired } from '@coop/sync/entities'
import { Controller } from 'react-hook-form'
import { describedBy, Field } from '../../ui/field.tsx'
import { fieldEditor } from './field-editors.ts'
import type { RowForm } from './form-values.ts'
import { widgets } from './widgets/widgets.tsx'

interface FormFieldProps {
  table: string
  name: string
  field: FieldDeclaration
  form: RowForm
  control: RowForm['control']
  themes: () => readonly string[]
}

/** One field with its label, its widget and what is wrong with it, or with an editor of its own. */
export function FormField({ table, name, field, form, control, themes }: FormFieldProps) {
  const widget = widgets[field.kind]
  const id = `field-${name}`
  const editor = fieldEditor(table, name)
  if (editor === null) return null
  if (editor !== undefined) return <editor.draw id={id} name={name} form={form} control={control} />
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const error = fieldState.error?.message
        const drawn = (
          <widget.draw
            id={id}
            table={table}
            name={name}
            field={field}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            focusRef={ref}
            error={error}
            describedBy={describedBy(id, undefined, error)}
            suggest={(other, suggestion, earlier) => {
              const current = form.getValues(other)
              if (current === null || current === undefined || current === '' || current === earlier) {
                form.setValue(other, suggestion, { shouldDirty: true })
              }
            }}
            themes={themes}
            valueOf={(other) => form.getValues(other)}
          />
        )
        if (widget.label === 'own') return drawn
        return (
          <Field
            id={id}
            label={field.label}
            required={isRequired(field)}
            group={widget.label === 'group'}
            error={error}
          >
            {drawn}
          </Field>
        )
      }}
    />
  )
}
