import type { ReactNode } from 'react'
import type { RowForm } from './form-values.ts'

/** The props of a special field editor. It may also edit other fields of the row. */
export interface FieldEditorProps {
  readonly id: string
  readonly name: string
  readonly form: RowForm
  readonly control: RowForm['control']
}

export interface FieldEditor {
  readonly draw: (props: FieldEditorProps) => ReactNode
  /** Whether it takes the whole width of the form. */
  readonly wide: boolean
}
