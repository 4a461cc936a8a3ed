import type { ReactNode } from 'react'
import type { RowForm } from './form-values.ts'

/** For a field that needs more than the widget of its kind: it may edit other fields of the row as well. */
export interface FieldEditorProps {
  readonly id: string
  readonly name: string
  readonly form: RowForm
  readonly control: RowForm['control']
}

export interface FieldEditor {
  readonly draw: (props: FieldEditorProps) => ReactNode
  /** It takes the whole width of the form. */
  readonly wide: boolean
}
