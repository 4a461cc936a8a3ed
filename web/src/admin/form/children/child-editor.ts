import type { ChildList } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { ReactNode } from 'react'
import type { RowFunction } from '../../table/column.ts'

export type ChildItemValues = Record<string, Json>

export interface ChildEditorProps<Item extends ChildItemValues = ChildItemValues> {
  readonly id: string
  readonly list: ChildList
  readonly items: readonly Item[]
  readonly onChange: RowFunction<[items: Item[]], void>
  /** Keys have the form `{index}.{field}`. */
  readonly errors: Readonly<Record<string, string>>
  /** Takes the element to focus when the list is not valid. */
  readonly focusRef: (element: HTMLElement | null) => void
  readonly themes: () => readonly string[]
}

export type ChildEditor<Item extends ChildItemValues = ChildItemValues> = RowFunction<
  [props: ChildEditorProps<Item>],
  ReactNode
>
