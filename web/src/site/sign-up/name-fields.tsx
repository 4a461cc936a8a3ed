import { useRef } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { NamePart, useFullForm } from './use-full-form.ts'

type FullForm = ReturnType<typeof useFullForm>

export function NameFields({ form, isOptional = false }: { form: FullForm; isOptional?: boolean }) {
  const note = isOptional ? ' (optional)' : ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField part="firstName" label={`First name${note}`} autoComplete="given-name" form={form} />
      <NameField part="lastName" label={`Last name${note}`} autoComplete="family-name" form={form} />
    </div>
  )
}

interface NameFieldProps {
  part: NamePart
  label: string
  autoComplete: string
  form: FullForm
}

/** Selects a guessed name when a press or a key moves the focus to its field, so that typing replaces it. */
function NameField({ part, label, autoComplete, form }: NameFieldProps) {
  const isEntering = useRef(false)
  return (
    <TextField
      label={label}
      autoComplete={autoComplete}
      value={form.fields[part]}
      onChange={(text) => form.setName(part, text)}
      onFocus={({ currentTarget }) => {
        form.enter(part)
        isEntering.current = true
        if (form.isGuess(part)) currentTarget.select()
      }}
      onClick={({ currentTarget }) => {
        // The press has moved the caret after the field got the focus.
        if (isEntering.current && form.isGuess(part)) currentTarget.select()
        isEntering.current = false
      }}
      onBlur={() => form.enter(null)}
    />
  )
}
