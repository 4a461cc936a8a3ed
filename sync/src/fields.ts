import { z } from 'zod'
import { badArticleAddress } from './rules/article-address.ts'
import { externalLink } from './rules/external-link.ts'
import { isPictureAddress } from './rules/picture-address.ts'
import { isBlank } from './rules/is-blank.ts'
import { isTime } from './rules/is-time.ts'
import { trimOf } from './rules/trim.ts'

export type Json = z.infer<ReturnType<typeof z.json>>

/** How a field is drawn in a form and in a list. Code that draws has a complete record over these kinds. */
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
 * checked by `schema` in the client, in the API, and again by the table's own constraints.
 */
export interface Field<S extends z.ZodType<Json> = z.ZodType<Json>> {
  readonly kind: FieldKind
  readonly label: string
  readonly schema: S
  readonly pgType: PgType
  readonly nullable: boolean
  /** The value in a new row that names none. `undefined`: a row must name one. Never applied to a patch. */
  readonly default: z.output<S> | undefined
  /** The field whose value it takes where it is left empty. */
  readonly fallback: string | null
  readonly options: readonly string[] | null
  /** The table that a reference points into. */
  readonly references: string | null
  /** A set is compared without regard to order. */
  readonly compare: 'value' | 'set'
  /**
   * The result of two edits of it that do not know of each other: a conflict that a person decides, or the `last` one
   * stands, where either is as good and neither is anybody's text. Values by name are merged one by one: two edits that
   * name the same are in conflict over it (`keys`), or the value that is there stands (`earlier-keys`).
   */
  readonly merge: 'conflict' | 'last' | 'keys' | 'earlier-keys'
  /** Made by the server alone: never in a write's `base` or `changes`, never in conflict. */
  readonly derived: boolean
  /**
   * How every write to its row makes a derived field, or one of a `save-time`, of which a write may say otherwise.
   * null: triggers or programs make it, and writes leave it alone.
   */
  readonly derivation: Derivation | null
}

export type Derivation =
  /** The time of the save, where this flag is true after it and the write says no other (`SaidTime`); else nothing. */
  | { readonly kind: 'save-time'; readonly flag: string }
  /** The column of the same name in the row that this reference leads to. */
  | { readonly kind: 'copied'; readonly reference: string }
  /**
   * A value that a program has read out of the file at this address: kept as long as the address stays, and taken from
   * `media_files` where it was uploaded.
   */
  | { readonly kind: 'read-from-file'; readonly address: string }
  /** One in a new row, and one more with each save that changes this field, which no row is without. */
  | { readonly kind: 'counted'; readonly changes: string }

export type DerivedField<S extends z.ZodType<Json> = z.ZodType<Json>> = Field<S> & { readonly derived: true }

export type Fields = Readonly<Record<string, Field>>
export type FieldValue<F> = F extends Field<infer S> ? z.output<S> : never

const SHORT_TEXT = 200
export const MEDIUM_TEXT = 2_000
const LONG_TEXT = 50_000
const LIST_LENGTH = 50

const NUL = String.fromCharCode(0)

/** Whether Postgres can hold a text, or all texts in a value: no NUL, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes(NUL) && value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
}

/**
 * Text that Postgres can hold (no NUL, no half of a surrogate pair), at most `max` code points. A text that is too long
 * is refused before any other rule of the field reads it.
 */
function storable(max: number) {
  return z
    .string()
    .refine((s) => s.length <= max || (s.length <= 2 * max && Array.from(s).length <= max), {
      error: `At most ${max} characters`,
      abort: true,
    })
    .refine(isStorable, {
      error: 'Contains characters that cannot be stored',
      abort: true,
    })
}

/** Something that can be seen, and no blanks at either end; these are the same as in the tables' constraints. */
function trimmed(max: number, message: string) {
  return storable(max).refine((s) => !isBlank(s) && s === trimBlanks(s), { error: message })
}

/** Cuts spaces, tabs and line ends off both ends: the normalisation that forms apply before they validate. */
export function trimBlanks(text: string): string {
  return trimOf(text, /[ \t\r\n]/)
}

function field<S extends z.ZodType<Json>>(
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

const optional = { nullable: true, default: null }

/** Whether a person has to fill it in: it has neither default nor derivation. A slug follows from the name. */
export function isRequired({ nullable, default: value, fallback, kind }: Field): boolean {
  return !nullable && value === undefined && fallback === null && kind !== 'slug'
}

export const requiredText = (label: string, max = SHORT_TEXT) =>
  field('text', label, trimmed(max, `${label} is required`), 'text')

/** Text that is the same as another field's until it is given. */
export const textLike = (label: string, fallback: string) =>
  field('text', label, trimmed(SHORT_TEXT, `${label} is required`), 'text', { fallback })

/** Text with a stated default: it cannot be empty. */
export const textWithDefault = (label: string, value: string) =>
  field('text', label, trimmed(SHORT_TEXT, `${label} is required`), 'text', { default: value })

export const text = (label: string, max = SHORT_TEXT) =>
  field('text', label, storable(max).nullable(), 'text', optional)

export const longText = (label: string, max = LONG_TEXT) =>
  field('long-text', label, storable(max).nullable(), 'text', optional)

export const markdown = (label: string, max = LONG_TEXT) =>
  field(
    'markdown',
    label,
    storable(max)
      .refine((text) => badArticleAddress(text) === null, {
        error: ({ input }) =>
          `The address “${badArticleAddress(String(input))}” is not one that an article may have: links lead to web addresses (https://…), mailboxes, telephones and pages of this site, pictures come from the library`,
      })
      .nullable(),
    'text',
    optional,
  )

const SQL_LENGTH = 10_000

export const requiredSql = (label: string) =>
  field('sql', label, trimmed(SQL_LENGTH, `${label} is required`), 'text')

export const optionalSql = (label: string) =>
  field('sql', label, storable(SQL_LENGTH).nullable(), 'text', optional)

const IDENTIFIER_PATTERN = /^[a-z][a-z0-9_]{0,59}$/

/** A name that stands in a query. */
export const identifier = (label: string, value: string) =>
  field(
    'text',
    label,
    storable(SHORT_TEXT).regex(
      IDENTIFIER_PATTERN,
      `${label} may have only a-z, 0-9 and _, and begins with a letter`,
    ),
    'text',
    { default: value },
  )

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const slug = (label = 'Slug') =>
  field(
    'slug',
    label,
    z
      .string()
      .max(SHORT_TEXT, { error: `At most ${SHORT_TEXT} characters`, abort: true })
      .regex(SLUG_PATTERN, {
        error: ({ input }) =>
          input === ''
            ? `${label} is required`
            : `${label} may have only a-z, 0-9 and single hyphens between them`,
      }),
    'text',
  )

const INT4 = 2_147_483_647

function wholeNumber(min: number, max: number) {
  return z.int('Must be a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)
}

export const integer = (label: string, { min = -INT4, max = INT4, value = 0 } = {}) =>
  field('integer', label, wholeNumber(min, max), 'integer', { default: value })

/** The place of a row or an item among others: two people who move the same one need no decision. */
export const displayOrder = () =>
  field('integer', 'Order', wholeNumber(-INT4, INT4), 'integer', { default: 0, merge: 'last' })

export const optionalInteger = (label: string, { min = -INT4, max = INT4 } = {}) =>
  field('integer', label, wholeNumber(min, max).nullable(), 'integer', optional)

export const month = (label: string) =>
  field('month', label, wholeNumber(1, 12).nullable(), 'integer', optional)

/** Whole euros. */
export const euros = (label: string) =>
  field('euros', label, wholeNumber(0, 1_000_000_000_000).nullable(), 'bigint', optional)

export const flag = (label: string, value: boolean) =>
  field('boolean', label, z.boolean(), 'boolean', { default: value })

export const select = <const O extends readonly [string, ...string[]]>(
  label: string,
  options: O,
  value?: O[number],
) =>
  field('select', label, z.enum(options, { error: `${label} is required` }), 'text', {
    options,
    ...(value === undefined ? {} : { default: value }),
  })

/** A value that is valid `unlisted` is kept and shown, but no form offers it to a row that does not have it. */
export const optionalSelect = <
  const O extends readonly [string, ...string[]],
  const U extends readonly string[] = [],
>(
  label: string,
  options: O,
  unlisted?: U,
) =>
  field('select', label, z.enum([...options, ...(unlisted ?? [])]).nullable(), 'text', {
    ...optional,
    options,
  })

/** A list of trimmed, different texts. */
function cleanList(items: z.ZodType<string> = trimmed(SHORT_TEXT, 'An entry is empty')) {
  return z
    .array(items)
    .max(LIST_LENGTH, { error: `At most ${LIST_LENGTH} entries`, abort: true })
    .refine((list) => new Set(list).size === list.length, 'An entry is there twice')
}

const emptyList = (): string[] => []

/** Some of a fixed list, or null for none (an empty list is never stored). */
export const choices = (label: string, options: readonly [string, ...string[]]) =>
  field('choices', label, cleanList(z.enum(options)).min(1).nullable(), 'text[]', {
    ...optional,
    options,
    compare: 'set',
  })

export const themeNames = (label: string) =>
  field('theme-names', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeSlugs = (label: string) =>
  field('theme-slugs', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeTags = (label: string) =>
  field('theme-tags', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeName = (label: string) =>
  field('theme-name', label, trimmed(SHORT_TEXT, `${label} is empty`).nullable(), 'text', optional)

export const textList = (label: string) =>
  field('text-list', label, cleanList(), 'text[]', { default: emptyList() })

export const reference = (label: string, table: string) =>
  field('reference', label, z.uuid({ error: `${label} is required` }).lowercase(), 'uuid', {
    references: table,
  })

export const optionalReference = (label: string, table: string) =>
  field('reference', label, z.uuid().lowercase().nullable(), 'uuid', { ...optional, references: table })

/** The id of a row of whichever entity: it may be gone, or not there yet. */
export const rowId = (label: string) =>
  field('text', label, z.uuid({ error: `${label} is required` }).lowercase(), 'uuid')

/** Values by name. */
export const jsonObject = (label: string, merge: 'keys' | 'earlier-keys') =>
  field(
    'json',
    label,
    z.record(z.string(), z.json()).refine(isStorable, 'Contains characters that cannot be stored'),
    'jsonb',
    { default: {}, merge },
  )

/** A picture or a document of ours. */
const pictureAddress = storable(MEDIUM_TEXT).refine(
  isPictureAddress,
  'Choose a picture from the library, or enter a path below /media/: pictures of other sites are not shown',
)

export const image = (label: string) => field('image', label, pictureAddress.nullable(), 'text', optional)

export const requiredImage = (label: string) => field('image', label, pictureAddress, 'text')

/** A picture of the library, by its key: it stays the same when the file is replaced. */
export const assetKey = (label: string) =>
  field('asset-key', label, storable(SHORT_TEXT).nullable(), 'text', optional)

/** An address as people type it: https:// is put in front of it where it is shown. */
export const link = (label: string) =>
  field(
    'link',
    label,
    storable(MEDIUM_TEXT)
      .refine(
        (address) => externalLink(address) !== null,
        'Enter a web address, such as https://example.org/cases',
      )
      .nullable(),
    'text',
    optional,
  )

function derived<S extends z.ZodType<Json>>(
  base: Field<S>,
  derivation: Derivation | null | undefined,
): DerivedField<S> {
  return { ...base, derived: true, derivation: derivation ?? null }
}

/** The word of a write about a time that saves make: it is `now`, it stays as it stands, or it is this one. */
const saidTime = z
  .string()
  .refine((said) => said === 'now' || said === 'keep' || isTime(said), 'Enter a date and time')

/**
 * The time of the last save that left this flag on; nothing while it is off. A write may say another, and is never in
 * conflict over it.
 */
export const saveTime = (label: string, flag: string) =>
  field('timestamp', label, saidTime.nullable(), 'timestamp with time zone', {
    nullable: true,
    default: 'now',
    derivation: { kind: 'save-time', flag },
  })

/** A moment that a person chooses, as Postgres writes it in JSON (`timeText`). */
export const optionalTime = (label: string) =>
  field(
    'timestamp',
    label,
    z.string().refine(isTime, 'Enter a date and time').nullable(),
    'timestamp with time zone',
    optional,
  )

export const derivedTimestamp = (label: string, { nullable = true }: { nullable?: boolean } = {}) =>
  derived(
    field('timestamp', label, nullable ? z.string().nullable() : z.string(), 'timestamp with time zone', {
      nullable,
    }),
    null,
  )

export const derivedText = (
  label: string,
  { value = null, derivation }: { value?: string | null; derivation?: Derivation } = {},
) =>
  derived(
    field('text', label, storable(MEDIUM_TEXT).nullable(), 'text', { nullable: true, default: value }),
    derivation,
  )

export const derivedTexts = (label: string) =>
  derived(field('text-list', label, z.array(z.string()), 'text[]', { default: emptyList() }), null)

export const derivedUuid = (label: string) =>
  derived(field('text', label, z.uuid().nullable(), 'uuid', optional), null)

export const derivedJson = (label: string) => derived(field('json', label, z.json(), 'jsonb', optional), null)

export const derivedInteger = (
  label: string,
  { value = null, derivation }: { value?: number | null; derivation?: Derivation } = {},
) =>
  derived(
    field('integer', label, z.int().nullable(), 'integer', { nullable: true, default: value }),
    derivation,
  )
