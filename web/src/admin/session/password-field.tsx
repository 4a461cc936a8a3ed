import { useId, useState } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Field } from '../../ui/controls/field.tsx'

interface PasswordFieldProps {
  label: string
  /** True for a new password: password managers offer to generate one. */
  isNew?: boolean
  hint?: string | undefined
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A password field whose content can be shown before it is sent. */
export function PasswordField({
  label,
  isNew = false,
  hint,
  value,
  error = '',
  onChange,
}: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <Field id={id} label={label} hint={hint} error={error === '' ? undefined : error}>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} pr-20`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-11 rounded-control px-3 text-sm font-semibold text-accent hover:text-accent-strong"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  )
}
