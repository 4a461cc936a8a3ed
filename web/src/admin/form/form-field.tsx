import { type Field as FieldDeclaration, isRequired } from '@coop/sync/entities'
import { describedBy, Field } from '../../ui/controls/field.tsx'
import { fieldEditor } from './field-editors.ts'
import { fieldHint } from './field-hints.ts'
import type { RowForm } from './form-values.ts'
import { useFormField } from './use-form-field.ts'
import { widgets } from './widgets/widgets.tsx'

interface FormFieldProps {
  table: string
  name: string
  field: FieldDeclaration
  form: RowForm
  control: RowForm['control']
  themes: () => readonly string[]
}

/** A field with its label, its widget and its errors, or with a special editor. */
export function FormField(props: FormFieldProps) {
  const { table, name, form, control } = props
  const editor = fieldEditor(table, name)
  if (editor === null) return null
  if (editor === undefined) return <DeclaredField {...props} />
  return <editor.draw id={idOf(name)} name={name} form={form} control={control} />
}

function DeclaredField({ table, name, field, form, control, themes }: FormFieldProps) {
  const id = idOf(name)
  const hint = fieldHint(table, name)
  const { error, ...own } = useFormField(name, control)
  const widget = widgets[field.kind]
  const drawn = (
    <widget.draw
      {...own}
      id={id}
      table={table}
      name={name}
      field={field}
      error={error}
      hint={hint}
      describedBy={describedBy(id, hint, error)}
      suggest={(other, suggestion, earlier) => {
        const current = form.getValues(other)
        if (current === null || current === undefined || current === '' || current === earlier) {
          form.setValue(other, suggestion, { shouldDirty: true })
        }
      }}
      themes={themes}
      valueOf={(other) => form.getValues(other)}
      control={control}
    />
  )
  if (widget.label === 'own') return drawn
  return (
    <Field
      id={id}
      label={field.label}
      required={isRequired(field)}
      group={widget.label === 'group'}
      hint={hint}
      error={error}
    >
      {drawn}
    </Field>
  )
}

function idOf(name: string): string {
  return `field-${name}`
}
