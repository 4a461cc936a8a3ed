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
  /** Says exactly what is counted, where the label does not and another figure on the screen differs. */
  readonly note?: string
}

export type MenuGroup = 'Content' | 'Assets & Config' | 'Tools'

/** The admin's own facts of an entity, beyond its declaration. */
export interface EntityRecord<Row extends AdminRow = AdminRow> {
  /** The last part of its address: `/admin/{path}`. */
  readonly path: string
  /** In the side menu. */
  readonly menu: string
  readonly menuGroup: MenuGroup
  readonly icon: LucideIcon
  readonly heading: string
  /** The purpose of the list, in at most 48 characters: one line on a phone. */
  readonly purpose: string
  /** One of its rows, in texts: 'Add {noun}', 'delete this {noun}'. */
  readonly noun: string
  readonly toasts: ToastTexts
  /** The start values of a new row, beside the defaults of the declaration. */
  readonly startValues: (now: Date) => Partial<Row['values']>
  /** The figures above the list. */
  readonly stats: RowFunction<[rows: readonly Row[], now: Date], readonly Stat[]>
  readonly columns: readonly Column<Row>[]
  /** Beside history, edit and delete. */
  readonly renderActions: RowFunction<[row: Row], ReactNode> | null
  /** Between the figures and the list. */
  readonly Summary: ComponentType | null
  /** A field with options that stand above the list, which each shows one of; `label` names all of them. */
  readonly filter: { readonly field: keyof Row['values'] & string; readonly label: string } | null
  /** How the list stands at first, where that is by none of its columns. */
  readonly firstOrder: { readonly label: string; readonly order: RowOrder<Row> } | null
  readonly pageSize: number
}

/** The texts and rules of the specification that do not follow from the declaration. */
export type EntityExceptions<Row extends AdminRow = AdminRow> = Partial<
  Omit<EntityRecord<Row>, 'toasts'> & { readonly toasts: (noun: string) => ToastTexts }
>
