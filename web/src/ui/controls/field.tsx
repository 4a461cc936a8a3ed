import type { ReactNode } from 'react'

interface FieldProps {
  /** The id of the control. The ids of error and hint are `{id}-error` and `{id}-hint`. */
  id: string
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** A group of controls has a legend instead of a label. */
  group?: boolean
  children: ReactNode
}

/** A label above its control, and the error or hint below it. */
export function Field({ id, label, required = false, hint, error, group = false, children }: FieldProps) {
  const text = (
    <>
      {label}
      {required ? <span className="font-normal text-muted"> (required)</span> : null}
    </>
  )
  const below = (
    <>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </>
  )
  if (group) {
    return (
      <fieldset className="min-w-0" aria-describedby={describedBy(id, hint, error)}>
        <legend className="mb-1 text-sm font-semibold">{text}</legend>
        {children}
        {below}
      </fieldset>
    )
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {text}
      </label>
      {children}
      {below}
    </div>
  )
}

/** The value of `aria-describedby` for a field's control. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error === undefined ? [] : [`${id}-error`])]
  return ids.length === 0 ? undefined : ids.join(' ')
}
