import { useId } from 'react'
import { controlClass } from './control-class.ts'

export interface TextFieldProps {
  label: string
  type?: 'text' | 'email' | 'search'
  name?: string
  autoComplete?: string
  required?: boolean
  value: string
  problem?: string
  onChange: (value: string) => void
  onBlur?: () => void
}

export function TextField({ label, problem = '', onChange, ...rest }: TextFieldProps) {
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
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
