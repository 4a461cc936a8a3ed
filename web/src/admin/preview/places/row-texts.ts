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

/** A field of a row that a page may show, or of an item of one of its lists. */
export interface RowText {
  readonly entity: EntityName
  readonly rowId: string
  /** Names the field within the row. */
  readonly key: string
  /** The field, or the list of its item: the part of the form. */
  readonly part: string
  readonly rowTitle: string
  /** The name of the field to a person, as in 'Service · Deliverables'. */
  readonly label: string
  readonly field: Field
  /** It names the row to a person. */
  readonly isTitle: boolean
  readonly value: Json
}

/** Pages never show these as they are. */
export const isNeverShown: ReadonlySet<FieldKind> = new Set([
  'slug',
  'boolean',
  'sql',
  'json',
  'timestamp',
  'asset-key',
  'link',
])

/** All that a page may show of a row; what is empty is left out. */
export function rowTexts(entity: EntityName, { id, values }: Pick<AdminRow, 'id' | 'values'>): RowText[] {
  const declared = entityNamed(entity)
  // Of what has no page only the pictures are shown.
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

/** Whether the field has a text that is typed, in which a caret can stand. */
export function isTyped({ field: { kind } }: RowText): boolean {
  return typedKinds.has(kind)
}

export const typedKinds: ReadonlySet<FieldKind> = new Set(['text', 'long-text', 'markdown', 'text-list'])
