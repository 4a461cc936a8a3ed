import { useId } from 'react'
import { controlClass } from './control-class.ts'

export interface TextFieldProps {
  label: string
  type?: 'text' | 'email' | 'search'
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  /** What helps to fill it in. */
  hint?: string | undefined
  value: string
  problem?: string
  onChange: (value: string) => void
  onBlur?: () => void
}

export function TextField({ label, problem = '', hint, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={problem !== ''}
        aria-describedby={describedBy(id, hint, problem)}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, hint: string | undefined, problem: string): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, problem === '' ? '' : `${id}-problem`].filter(Boolean)
  return ids.length === 0 ? undefined : ids.join(' ')
}
