import { type FocusEvent, type MouseEvent, type Ref, useId } from 'react'
import { controlClass } from './control-class.ts'

interface TextFieldProps {
  label: string
  type?: 'text' | 'email' | 'search'
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  maxLength?: number
  /** A hint on how to fill in the field. */
  hint?: string | undefined
  value: string
  error?: string
  onChange: (value: string) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onClick?: (event: MouseEvent<HTMLInputElement>) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ label, error = '', hint, onChange, inputRef, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        ref={inputRef}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== '' && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, hint: string | undefined, error: string): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-problem`].filter(Boolean)
  return ids.length === 0 ? undefined : ids.join(' ')
}
