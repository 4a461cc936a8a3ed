import {
  childListsOf,
  type Entity,
  type EntityName,
  entityNamed,
  contentNames,
  type Field,
} from '@coop/sync/entities'
import { resolveTheme } from '@coop/sync/rules'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { isRowOf } from '../data/values.ts'
import { type AssetUse, assetUses } from '../entities/asset-uses.ts'
import { titleOf } from '../data/row-values.ts'

/** The effect of a row's deletion on a reference to it. */
export type Loss =
  /** The entry of a list is removed. */
  | 'entry'
  /** The entry stays, with the name that was typed into it. */
  | 'link'
  /** The field becomes empty. */
  | 'value'
  /** The name stays, but no theme has it any more. */
  | 'theme'
  | 'picture'

/** A reference to a row that is to be deleted. */
export interface RowUse extends AssetUse {
  readonly loss: Loss
}

type RowsOf = (entity: EntityName) => readonly AdminRow[]

/** The entities whose rows can refer to rows of this one. */
export function namingEntities(name: EntityName): readonly EntityName[] {
  // Texts refer to pictures by their addresses.
  if (name === 'website_assets') return contentNames.filter((each) => each !== name)
  return contentNames.filter((each) => fieldsOf(entityNamed(each)).some(({ field }) => canName(field, name)))
}

/** The references to rows of an entity: by id, as a theme, or as a picture. */
export function rowUses(name: EntityName, rows: readonly AdminRow[], rowsOf: RowsOf): readonly RowUse[] {
  if (name === 'website_assets') {
    const usesOf = assetUses(rowsOf)
    return rows.flatMap(({ id, values, edit }) =>
      isRowOf('website_assets', values)
        ? usesOf({ id, values, edit }).map((use): RowUse => ({ ...use, loss: 'picture' }))
        : [],
    )
  }
  const ids = new Set(rows.map(({ id }) => id))
  const themes = rows.map(({ values }) => ({
    slug: textOf(values['slug']),
    name: textOf(values['name']),
    short_name: textOf(values['short_name']),
  }))
  const names = (field: Field, value: unknown) =>
    field.references === null
      ? [textOf(value), ...textsOf(value)].some((text) => resolveTheme(themes, text) !== undefined)
      : ids.has(textOf(value))
  return namingEntities(name).flatMap((other) => {
    const entity = entityNamed(other)
    const fields = fieldsOf(entity).filter(({ field }) => canName(field, name))
    return rowsOf(other).flatMap(({ id, values }) => {
      const places = fields.filter(({ valuesOf, key, field }) =>
        valuesOf(values).some((each) => names(field, each[key])),
      )
      const title = titleOf(entity, values, id)
      const losses = new Map(places.map(({ place, loss }) => [place, loss]))
      return [...losses].map(([place, loss]) => ({
        entity: other,
        rowId: id,
        title,
        place,
        isInText: false,
        loss,
      }))
    })
  })
}

interface NamedField {
  readonly key: string
  readonly field: Field
  /** The label of the field or of its child list. */
  readonly place: string
  readonly loss: Loss
  readonly valuesOf: (values: RowValues) => readonly RowValues[]
}

function fieldsOf(entity: Entity): NamedField[] {
  return [
    ...Object.entries(entity.fields).map(([key, field]): NamedField => ({
      key,
      field,
      place: field.label,
      loss: field.references === null ? 'theme' : 'value',
      valuesOf: (values: RowValues) => [values],
    })),
    ...childListsOf(entity).flatMap(({ name, list }) =>
      Object.entries(list.fields).map(([key, field]): NamedField => ({
        key,
        field,
        place: list.label,
        loss: field.references === null ? 'theme' : field.nullable ? 'link' : 'entry',
        valuesOf: (values: RowValues) => itemsOf(values[name]),
      })),
    ),
  ]
}

function canName({ references, kind }: Field, name: EntityName): boolean {
  return references === name || (name === 'offering_themes' && kind.startsWith('theme-'))
}
