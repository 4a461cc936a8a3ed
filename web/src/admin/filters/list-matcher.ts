import {
  childListsOf,
  type Entity,
  type EntityName,
  entityNamed,
  type Field,
  isEntityName,
} from '@coop/sync/entities'
import { fold, resolveTheme, searchWords } from '@coop/sync/rules'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { searchTextOf, titleOf } from '../data/row-values.ts'
import type { ChosenFilters } from './chosen-filters.ts'
import { entityFilters, type RowsOf } from './entity-filters.ts'
import { type ListFilter, passes } from './list-filter.ts'

export interface ListMatcher {
  readonly filters: readonly ListFilter[]
  /** @param except a filter to leave out, because its options are counted among the rows that pass all others */
  readonly matching: (wanted: Wanted, except?: ListFilter) => (row: AdminRow) => boolean
}

export interface Wanted {
  readonly search: string
  readonly filters: ChosenFilters
}

/**
 * Finds rows of a list that contain all words, in their texts or in the names that their references show, and that pass
 * all filters.
 *
 * @param more filters in addition to the declared ones, placed before them
 * @param rowsOf returns the rows of `namedEntities`
 */
export function createListMatcher(
  name: EntityName,
  more: readonly ListFilter[],
  rowsOf: RowsOf,
): ListMatcher {
  const filters = [...more, ...entityFilters(name, rowsOf)]
  const namesOf = createNames(entityNamed(name), rowsOf)
  return {
    filters,
    matching({ search, filters: chosen }, except) {
      const words = searchWords(search)
      const asked = filters.flatMap((filter) => {
        const values = filter === except ? [] : (chosen[filter.key] ?? [])
        return values.length === 0 ? [] : [{ filter, values }]
      })
      return (row) => {
        if (!asked.every(({ filter, values }) => passes(filter, values, row))) return false
        if (words.length === 0) return true
        const text = searchTextOf(row.values)
        return words.every((word) => text.includes(word) || namesOf(row.values).includes(word))
      }
    },
  }
}

/** The entities whose names appear in rows of this one. */
export function namedEntities(entity: Entity): readonly EntityName[] {
  const fields = [entity.fields, ...childListsOf(entity).map(({ list }) => list.fields)].flatMap(namingFields)
  return [...new Set(fields.map(({ names }) => names))]
}

interface NamingField {
  readonly key: string
  readonly field: Field
  /** The entity of the names. */
  readonly names: EntityName
}

function namingFields(fields: Entity['fields']): NamingField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const names = namedBy(field)
    return names === null ? [] : [{ key, field, names }]
  })
}

function namedBy({ kind, references }: Field): EntityName | null {
  if (kind.startsWith('theme-')) return 'offering_themes'
  // Pictures are shown without their names.
  return references === null || references === 'website_assets' || !isEntityName(references)
    ? null
    : references
}

/** The folded names of other rows that a row shows. Computed once per state of the row. */
function createNames(entity: Entity, rowsOf: RowsOf): (values: RowValues) => string {
  const titles = new Map<string, string>()
  for (const name of namedEntities(entity)) {
    for (const { id, values } of rowsOf(name)) titles.set(id, fold(titleOf(entityNamed(name), values, id)))
  }
  const themeName = createThemeNames(rowsOf)
  const shown = (fields: readonly NamingField[], values: RowValues): string[] =>
    fields.flatMap(({ key, field }) =>
      field.references === null
        ? [textOf(values[key]), ...textsOf(values[key])].map(themeName)
        : (titles.get(textOf(values[key])) ?? []),
    )
  const ownFields = namingFields(entity.fields)
  const childFields = childListsOf(entity).flatMap(({ name, list }) => {
    const fields = namingFields(list.fields)
    return fields.length === 0 ? [] : [{ name, fields }]
  })
  const textByValues = new WeakMap<RowValues, string>()
  return (values) => {
    const before = textByValues.get(values)
    if (before !== undefined) return before
    const text = [
      ...shown(ownFields, values),
      ...childFields.flatMap(({ name, fields }) =>
        itemsOf(values[name]).flatMap((item) => shown(fields, item)),
      ),
    ].join('\n')
    textByValues.set(values, text)
    return text
  }
}

/**
 * Returns a function from a text to the folded name of its theme. Thousands of rows share a few texts, so each is
 * looked up once.
 */
function createThemeNames(rowsOf: RowsOf): (text: string) => string {
  const themes = rowsOf('offering_themes').map(({ values }) => ({
    slug: textOf(values['slug']),
    name: textOf(values['name']),
    short_name: textOf(values['short_name']),
  }))
  const nameByText = new Map([['', '']])
  return (text) => {
    const before = nameByText.get(text)
    if (before !== undefined) return before
    const name = fold(resolveTheme(themes, text)?.name ?? '')
    nameByText.set(text, name)
    return name
  }
}
