import type { ChildList } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { ReactNode } from 'react'

export type ChildItemValues = Record<string, Json>

export interface ChildEditorProps {
  readonly id: string
  readonly list: ChildList
  readonly items: readonly ChildItemValues[]
  readonly onChange: (items: ChildItemValues[]) => void
  /** By `{index}.{field}`. */
  readonly errors: Readonly<Record<string, string>>
  /** Takes the element that gets the focus when the list is not valid. */
  readonly focusRef: (element: HTMLElement | null) => void
  readonly themes: () => readonly string[]
}

export type ChildEditor = (props: ChildEditorProps) => ReactNode
