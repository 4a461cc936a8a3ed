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
  /** @param except a filter that is left out: its options are counted among what all others leave */
  readonly matching: (wanted: Wanted, except?: ListFilter) => (row: AdminRow) => boolean
}

export interface Wanted {
  readonly search: string
  readonly filters: ChosenFilters
}

/**
 * Which rows of a list are found: those with all words, in their own texts or in the names that their references show, that
 * pass all filters.
 *
 * @param more filters beside those of the declaration, before them
 * @param rowsOf gives the rows of `namedEntities`
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

/** The entities whose rows the rows of this one show by name. */
export function namedEntities(entity: Entity): readonly EntityName[] {
  const fields = [entity.fields, ...childListsOf(entity).map(({ list }) => list.fields)].flatMap(namingFields)
  return [...new Set(fields.map(({ names }) => names))]
}

interface NamingField {
  readonly key: string
  readonly field: Field
  /** Of which entity the names are. */
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
  // Pictures show themselves, not what they are called.
  return references === null || references === 'website_assets' || !isEntityName(references)
    ? null
    : references
}

/** The names of other rows that a row shows, folded; computed once for each state of the row. */
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

/** Gives the name of the theme that a text means, folded. Thousands of rows share a few texts: each is looked up once. */
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
