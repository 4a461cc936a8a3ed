import type { Field } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import type { RowForm } from './form-values.ts'

export interface WidgetProps {
  readonly id: string
  /** The table and the name of the field: for the few widgets that offer different things for different fields. */
  readonly table: string
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  /** Takes the element that gets the focus when the value is not valid. */
  readonly focusRef: (element: HTMLElement | null) => void
  readonly error: string | undefined
  /** Says more about the field; a widget that shows its own label shows the hint, too. */
  readonly hint?: string | undefined
  readonly describedBy: string | undefined
  /** Sets another field of the same row, where that one is still empty, or has this value of an earlier suggestion. */
  readonly suggest: (name: string, value: unknown, earlier?: unknown) => void
  /** Another field of the same row, as it is now. */
  readonly valueOf: (name: string) => unknown
  /** Enter in a single line of text; absent: it sends the form. */
  readonly onEnter?: () => void
  /** The themes that the row names, for what is offered first. */
  readonly themes: () => readonly string[]
  /** Of the form; absent: it is a field of a list. */
  readonly control?: RowForm['control']
}

export interface Widget {
  readonly draw: (props: WidgetProps) => ReactNode
  /** `group`: several controls below one legend; `own`: the control shows the label itself. */
  readonly label: 'above' | 'group' | 'own'
  readonly wide: boolean
}
