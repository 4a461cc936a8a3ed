import { TextField } from '../../ui/text-field.tsx'
import type { useFullForm } from './use-full-form.ts'

export function NameFields({
  form: { fields, set },
  isOptional = false,
}: {
  form: ReturnType<typeof useFullForm>
  isOptional?: boolean
}) {
  const note = isOptional ? ' (optional)' : ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={`First name${note}`}
        autoComplete="given-name"
        value={fields.firstName}
        onChange={(firstName) => set({ firstName })}
      />
      <TextField
        label={`Last name${note}`}
        autoComplete="family-name"
        value={fields.lastName}
        onChange={(lastName) => set({ lastName })}
      />
    </div>
  )
}
