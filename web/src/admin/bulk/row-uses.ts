import {
  childListsOf,
  type Entity,
  type EntityName,
  entityNamed,
  entityNames,
  type Field,
} from '@coop/sync/entities'
import { resolveTheme } from '@coop/sync/rules'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/types.ts'
import type { AssetUse } from '../entities/asset-uses.ts'
import { titleOf } from '../row-values.ts'

/** The entities whose rows can name rows of this one. */
export function namingEntities(name: EntityName): readonly EntityName[] {
  return entityNames.filter((each) => fieldsOf(entityNamed(each)).some(({ field }) => canName(field, name)))
}

/** Where rows of one entity are named by those of others: by reference, or as a theme. */
export function rowUses(
  name: EntityName,
  rows: readonly AdminRow[],
  rowsOf: (entity: EntityName) => readonly AdminRow[],
): readonly AssetUse[] {
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
      return [...new Set(places.map(({ place }) => place))].map((place) => ({
        entity: other,
        rowId: id,
        title,
        place,
        isInText: false,
      }))
    })
  })
}

interface NamedField {
  readonly key: string
  readonly field: Field
  /** Of the field or of its child list. */
  readonly place: string
  readonly valuesOf: (values: RowValues) => readonly RowValues[]
}

function fieldsOf(entity: Entity): NamedField[] {
  return [
    ...Object.entries(entity.fields).map(([key, field]) => ({
      key,
      field,
      place: field.label,
      valuesOf: (values: RowValues) => [values],
    })),
    ...childListsOf(entity).flatMap(({ name, list }) =>
      Object.entries(list.fields).map(([key, field]) => ({
        key,
        field,
        place: list.label,
        valuesOf: (values: RowValues) => itemsOf(values[name]),
      })),
    ),
  ]
}

function canName({ references, kind }: Field, name: EntityName): boolean {
  return references === name || (name === 'offering_themes' && kind.startsWith('theme-'))
}
