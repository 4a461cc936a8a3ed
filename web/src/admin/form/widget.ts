import type { Field } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import type { RowForm } from './form-values.ts'

export interface WidgetProps {
  readonly id: string
  /** The table and the name of the field. Few widgets need them, to offer different things for different fields. */
  readonly table: string
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  /** Takes the element to focus when the value is not valid. */
  readonly focusRef: (element: HTMLElement | null) => void
  readonly error: string | undefined
  /** An explanation of the field. A widget that shows its label also shows this hint. */
  readonly hint?: string | undefined
  readonly describedBy: string | undefined
  /** Sets another field of the row if that is empty, or still has the value of an earlier suggestion. */
  readonly suggest: (name: string, value: unknown, earlier?: unknown) => void
  /** The current value of another field of the row. */
  readonly valueOf: (name: string) => unknown
  /** Handles Enter in a single line of text. If absent, Enter submits the form. */
  readonly onEnter?: () => void
  /** The themes of the row, whose matches are offered first. */
  readonly themes: () => readonly string[]
  /** The control of the form; absent in a field of a list. */
  readonly control?: RowForm['control']
}

export interface Widget {
  readonly draw: (props: WidgetProps) => ReactNode
  /** `group`: several controls below one legend; `own`: the control shows the label itself. */
  readonly label: 'above' | 'group' | 'own'
  readonly wide: boolean
}
