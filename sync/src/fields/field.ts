import { z } from 'zod'

export type Json = z.infer<ReturnType<typeof z.json>>

/** How a field is shown in a form and in a list. Code that shows fields has a complete record over these kinds. */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'markdown' // the text of an article
  | 'sql'
  | 'slug'
  | 'integer'
  | 'month'
  | 'euros'
  | 'boolean'
  | 'select'
  | 'choices' // some of a fixed list
  | 'theme-names' // any number of theme names, also ones of one's own
  | 'theme-slugs'
  | 'theme-tags' // short names of themes
  | 'theme-name' // one theme, by name
  | 'text-list'
  | 'reference'
  | 'image'
  | 'asset-key' // a picture of the library, by its key
  | 'link'
  | 'timestamp'
  | 'json' // values by name, which no form shows

export type PgType =
  | 'text'
  | 'text[]'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'uuid'
  | 'timestamp with time zone'
  | 'jsonb'

/**
 * One column, alike in every package: its value as JSON (dates as ISO text, numbers as numbers, lists as arrays),
 * checked by `schema` in the client and in the API, and again by the table's constraints.
 */
export interface Field<S extends z.ZodType<Json> = z.ZodType<Json>> {
  readonly kind: FieldKind
  readonly label: string
  readonly schema: S
  readonly pgType: PgType
  readonly nullable: boolean
  /** The default in a new row. `undefined`: a row needs a value. Never applied to a patch. */
  readonly default: z.output<S> | undefined
  /** The field whose value it takes when it is empty. */
  readonly fallback: string | null
  readonly options: readonly string[] | null
  /** The table that a reference points into. */
  readonly references: string | null
  /** A set is compared without its order. */
  readonly compare: 'value' | 'set'
  /**
   * The result of two independent edits of the field: a conflict that a person decides, or the `last` one wins, if both
   * are equally good and no text of a person is lost. Values by name are merged one by one. Two edits of the same name
   * conflict (`keys`), or the earlier value stays (`earlier-keys`).
   */
  readonly merge: 'conflict' | 'last' | 'keys' | 'earlier-keys'
  /** Only the server sets it: never in a write's `base` or `changes`, never in conflict. */
  readonly derived: boolean
  /**
   * How every write to the row computes a derived field. A write may give the value of a `save-time`. null: triggers or
   * programs set the field, and writes leave it unchanged.
   */
  readonly derivation: Derivation | null
}

export type Derivation =
  /** A time that a write sets or keeps (`SaidTime`) if this flag is true afterwards; else null. */
  | { readonly kind: 'save-time'; readonly flag: string }
  /** The column of the same name in the row of this reference. */
  | { readonly kind: 'copied'; readonly reference: string }
  /**
   * A value that a program has read from the file at this address. It is kept while the address is unchanged, and comes
   * from `media_files` for an uploaded file.
   */
  | { readonly kind: 'read-from-file'; readonly address: string }
  /** 1 in a new row, and one more with each save that changes this field, which is never empty. */
  | { readonly kind: 'counted'; readonly changes: string }

export type DerivedField<S extends z.ZodType<Json> = z.ZodType<Json>> = Field<S> & { readonly derived: true }

export type Fields = Readonly<Record<string, Field>>
export type FieldValue<F> = F extends Field<infer S> ? z.output<S> : never

export function field<S extends z.ZodType<Json>>(
  kind: FieldKind,
  label: string,
  schema: S,
  pgType: PgType,
  rest: Partial<
    Pick<
      Field<S>,
      | 'nullable'
      | 'default'
      | 'fallback'
      | 'options'
      | 'references'
      | 'compare'
      | 'merge'
      | 'derived'
      | 'derivation'
    >
  > = {},
): Field<S> {
  return {
    kind,
    label,
    schema,
    pgType,
    nullable: false,
    default: undefined,
    fallback: null,
    options: null,
    references: null,
    compare: 'value',
    merge: 'conflict',
    derived: false,
    derivation: null,
    ...rest,
  }
}

export const optional = { nullable: true, default: null }

/** Whether a person has to fill it in: it has neither a default nor a derivation. A slug is derived from the name. */
export function isRequired({ nullable, default: value, fallback, kind }: Field): boolean {
  return !nullable && value === undefined && fallback === null && kind !== 'slug'
}
