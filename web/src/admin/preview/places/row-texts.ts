import {
  childListsOf,
  clientFields,
  type EntityName,
  entityNamed,
  type Field,
  type FieldKind,
  isSearchSetting,
} from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { itemsOf, textOf } from '../../data/json-values.ts'
import type { AdminRow, RowValues } from '../../data/admin-row.ts'
import { titleOf } from '../../data/row-values.ts'

/** A field of a row, or of an item in a child list, that a page may show. */
export interface RowText {
  readonly entity: EntityName
  readonly rowId: string
  /** Identifies the field within the row. */
  readonly key: string
  /** The part of the form: the field, or the list of its item. */
  readonly part: string
  readonly rowTitle: string
  /** The name of the field for people, as in 'Service · Deliverables'. */
  readonly label: string
  readonly field: Field
  /** Whether the field is the title of the row. */
  readonly isTitle: boolean
  readonly value: Json
}

/** Pages never show the values of these kinds. */
export const isNeverShown: ReadonlySet<FieldKind> = new Set([
  'slug',
  'boolean',
  'sql',
  'json',
  'timestamp',
  'asset-key',
  'link',
])

/** All fields of a row that a page may show. Empty ones are omitted. */
export function rowTexts(entity: EntityName, { id, values }: Pick<AdminRow, 'id' | 'values'>): RowText[] {
  const declared = entityNamed(entity)
  // Of entities without a page, the site shows only the pictures.
  const isShown = ({ field }: RowText) => declared.page !== null || field.kind === 'image'
  const rowTitle = titleOf(declared, values, id)
  const own = textsOf(declared.fields, values, (name, label) => ({
    entity,
    rowId: id,
    rowTitle,
    key: name,
    part: name,
    label: `${declared.label} · ${label}`,
    isTitle: name === declared.title,
  }))
  const ofLists = childListsOf(declared).flatMap(({ name, list }) =>
    itemsOf(values[name]).flatMap((item) =>
      textsOf(list.fields, item, (field) => ({
        entity,
        rowId: id,
        rowTitle,
        key: `${name} ${textOf(item['id'])} ${field}`,
        part: name,
        label: `${declared.label} · ${list.label}`,
        isTitle: false,
      })),
    ),
  )
  return [...own, ...ofLists].filter(isShown)
}

function textsOf(
  fields: Readonly<Record<string, Field>>,
  values: RowValues,
  place: (name: string, label: string) => Omit<RowText, 'field' | 'value'>,
): RowText[] {
  return clientFields(fields).flatMap(([name, field]) => {
    const value = values[name] ?? null
    if (value === null || value === '' || isNeverShown.has(field.kind) || isSearchSetting(name)) return []
    return [{ ...place(name, field.label), field, value }]
  })
}

/** Whether the field is a typed text, which can contain a caret. */
export function isTyped({ field: { kind } }: RowText): boolean {
  return typedKinds.has(kind)
}

export const typedKinds: ReadonlySet<FieldKind> = new Set(['text', 'long-text', 'markdown', 'text-list'])
