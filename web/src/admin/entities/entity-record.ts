import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { AdminRow } from '../data/admin-row.ts'
import type { Column, RowFunction } from '../table/column.ts'
import type { RowOrder } from '../table/row-order.ts'
import type { ToastTexts } from './toast-texts.ts'

export interface Stat {
  readonly label: string
  /** null: not yet known. */
  readonly value: ReactNode
  /** Describes exactly what is counted, if the label does not and a similar figure on the screen differs. */
  readonly note?: string
}

export type MenuGroup = 'Content' | 'Assets & Config' | 'Tools'

/** The properties of an entity in the admin, in addition to its declaration. */
export interface EntityRecord<Row extends AdminRow = AdminRow> {
  /** The last part of its address: `/admin/{path}`. */
  readonly path: string
  /** The label in the side menu. */
  readonly menu: string
  readonly menuGroup: MenuGroup
  readonly icon: LucideIcon
  readonly heading: string
  /** The purpose of the list, in at most 48 characters, so that it fits into one line of a phone. */
  readonly purpose: string
  /** One of its rows, in texts: 'Add {noun}', 'delete this {noun}'. */
  readonly noun: string
  readonly toasts: ToastTexts
  /** The start values of a new row, in addition to the declared defaults. */
  readonly startValues: (now: Date) => Partial<Row['values']>
  /** The figures above the list. */
  readonly stats: RowFunction<[rows: readonly Row[], now: Date], readonly Stat[]>
  readonly columns: readonly Column<Row>[]
  /** Actions shown beside history, edit and delete. */
  readonly renderActions: RowFunction<[row: Row], ReactNode> | null
  /** Shown between the figures and the list. */
  readonly Summary: ComponentType | null
  /** A field whose options are shown above the list as filters. `label` names all of them. */
  readonly filter: { readonly field: keyof Row['values'] & string; readonly label: string } | null
  /** The default order of the list, if this is not the order of a column. */
  readonly firstOrder: { readonly label: string; readonly order: RowOrder<Row> } | null
  readonly pageSize: number
}

/** Texts and rules of the specification that cannot be derived from the declaration. */
export type EntityExceptions<Row extends AdminRow = AdminRow> = Partial<
  Omit<EntityRecord<Row>, 'toasts'> & { readonly toasts: (noun: string) => ToastTexts }
>
