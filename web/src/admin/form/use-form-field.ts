import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { afterPress } from '../../ui/browser/after-press.ts'
import type { RowForm } from './form-values.ts'

/**
 * A field of a form, and what is wrong in it: before the first save only where somebody has typed, and once the press that
 * left the field is over.
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
