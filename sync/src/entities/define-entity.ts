import { z } from 'zod'
import { derivedTimestamp, type Field, type Fields, type FieldValue } from '../fields.ts'
import { field } from '../fields/field.ts'

/** Columns of every synced table, set by the database. `write_id` is the latest write to the row. */
export const envelope = {
  write_id: { ...field('reference', 'Write', z.uuid(), 'uuid'), derived: true } satisfies Field<z.ZodUUID>,
  created_at: derivedTimestamp('Created', { nullable: false }),
  updated_at: derivedTimestamp('Changed', { nullable: false }),
} as const

/** The child column that tells whether the parent is public (see `followsParent`). */
export const PARENT_IS_PUBLIC = 'is_public'

export interface PublicView<Column extends string = string> {
  /** A boolean SQL expression over the table's columns; null: every row is public. */
  readonly where: string | null
  /** Always contains `id`. Visitors never get an unlisted column. */
  readonly columns: readonly Column[]
}

/** How many items of a child list may have the same value of a field. */
export interface ItemLimit<Name extends string = string> {
  readonly field: Name
  readonly value: string
  readonly max: number
}

/** Rows of one parent that are always edited together with it, as one list. */
export interface ChildList<
  F extends Fields = Fields,
  K extends string = string,
  Table extends string = string,
> {
  readonly table: Table
  readonly label: string
  /** The column that holds the parent's id. */
  readonly parentKey: K
  readonly fields: F
  /**
   * The fields by which two items are the same: the list is then a set, compared without its order. null: the list is
   * compared by content and order.
   */
  readonly setOf: readonly (keyof F & string)[] | null
  readonly limits: readonly ItemLimit<keyof F & string>[]
  /** A column of a child row that repeats whether its parent is public, maintained by the database. */
  readonly followsParent: boolean
  /** null: neither its rows nor those of its parent are ever public. */
  readonly public: PublicView | null
}

export type ChildLists = Readonly<Record<string, ChildList>>

/** Fields and child lists that belong together. */
export interface FormSection<Name extends string = string> {
  readonly title: string
  readonly fields: readonly Name[]
  /**
   * The position of secondary fields in a form with two columns: `column`, next to the others, for fields that organise
   * a row; `half` of the form for a picture, which comes first in a form with one column. undefined: the first column.
   */
  readonly beside?: 'column' | 'half'
}

export interface Entity<F extends Fields = Fields, C extends ChildLists = ChildLists> {
  /** Name of the table, of the shape, and in writes. */
  readonly table: string
  readonly label: string
  readonly plural: string
  readonly fields: F
  readonly children: C
  /** The field that names a row to a person. */
  readonly title: keyof F & string
  /** The unique address of a row, suggested from `from`; if it `follows`, it cannot be set separately. */
  readonly slug: { readonly from: keyof F & string; readonly follows: boolean } | null
  /** Another field whose values are unique. */
  readonly unique: (keyof F & string) | null
  /**
   * The fields that make up its id (`keyedId`), so that all devices give one row the same id: an insert of an existing
   * row changes it. null: the id has no meaning.
   */
  readonly keyedBy: readonly (keyof F & string)[] | null
  /** The columns of the administrators' list, in order. */
  readonly list: readonly (keyof F & string)[]
  /**
   * The form, in the order of filling in. It begins with the main contents. Fields outside all sections are rarely
   * needed, and folded at the end.
   */
  readonly form: readonly FormSection<(keyof F | keyof C) & string>[]
  /** null: visitors never get a row, and there is no public shape. */
  readonly public: PublicView | null
  /**
   * Where visitors see a row: the path of its page, with `{slug}` in place of the row's slug, or of a page with many
   * rows. null: nowhere, or a page that `web/src/admin/preview` finds.
   */
  readonly page: `/${string}` | null
}

type Declared<F extends Fields, C extends ChildLists> = Omit<Entity<F, C>, 'public' | 'keyedBy'> &
  Partial<Pick<Entity<F, C>, 'keyedBy'>>

export function defineEntity<
  const F extends Fields,
  const C extends ChildLists,
  const P extends PublicView<(keyof F & string) | 'id' | keyof typeof envelope> | null,
>(entity: Declared<F, C> & { readonly public: P }): Entity<F, C> & { readonly public: P } {
  return { ...entity, keyedBy: entity.keyedBy ?? null }
}

export function childList<
  const F extends Fields,
  const K extends string,
  const Table extends string,
  const P extends PublicView<(keyof F & string) | 'id' | K> | null,
>(
  list: Omit<ChildList<F, K, Table>, 'public' | 'setOf' | 'limits'> & {
    readonly setOf?: readonly (keyof F & string)[]
    readonly limits?: readonly ItemLimit<keyof F & string>[]
    readonly public: P
  },
): ChildList<F, K, Table> & { readonly public: P } {
  return { ...list, setOf: list.setOf ?? null, limits: list.limits ?? [] }
}

type Envelope = { id: string } & { [K in keyof typeof envelope]: string }
type Values<F extends Fields> = { -readonly [K in keyof F]: FieldValue<F[K]> }

/** A whole row as JSON. */
export type Row<E extends Entity> = Values<E['fields']> & Envelope

/** A child row as in its table. */
export type ChildRow<L extends ChildList> = Values<L['fields']> & Envelope & { [K in L['parentKey']]: string }

type PublicColumn<V extends PublicView | null> = NonNullable<V>['columns'][number]

/** The public columns of a row. */
export type PublicRow<E extends Entity> = Pick<Row<E>, Extract<PublicColumn<E['public']>, keyof Row<E>>>

export type PublicChildRow<L extends ChildList> = Pick<
  ChildRow<L>,
  Extract<PublicColumn<L['public']>, keyof ChildRow<L>>
>
