import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { afterPress } from '../../ui/browser/after-press.ts'
import type { RowForm } from './form-values.ts'

/**
 * A field of a form with its errors. Before the first save, errors appear only in fields with typed text, after the
 * press that left the field. Otherwise the message could move the pressed control.
 */
export function useFormField(name: string, control: RowForm['control']) {
  const { field, fieldState } = useController({ name, control })
  const isTyped = useRef(false)
  return {
    value: field.value,
    focusRef: field.ref,
    error: fieldState.error?.message,
    onChange: (value: unknown) => {
      isTyped.current = true
      field.onChange(value)
    },
    onBlur: () => {
      if (isTyped.current) afterPress(field.onBlur)
    },
  }
}
