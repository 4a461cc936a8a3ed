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
import type { AdminRow, RowValues } from '../data/types.ts'
import { searchTextOf, titleOf } from '../row-values.ts'
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
  const fields = [entity.fields, ...childListsOf(entity).map(({ list }) => list.fields)].flatMap(
    Object.values<Field>,
  )
  return [...new Set(fields.map(namedBy).filter((name) => name !== null))]
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
    for (const { id, values } of rowsOf(name)) titles.set(id, titleOf(entityNamed(name), values, id))
  }
  const themes = rowsOf('offering_themes').map(({ values }) => ({
    slug: textOf(values['slug']),
    name: textOf(values['name']),
    short_name: textOf(values['short_name']),
  }))
  const shown = (fields: Entity['fields'], values: RowValues): string[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      const named = namedBy(field)
      if (named === null) return []
      if (field.references !== null) return titles.get(textOf(values[key])) ?? []
      return [textOf(values[key]), ...textsOf(values[key])].map(
        (text) => resolveTheme(themes, text)?.name ?? '',
      )
    })
  const known = new WeakMap<RowValues, string>()
  return (values) => {
    const before = known.get(values)
    if (before !== undefined) return before
    const names = [
      ...shown(entity.fields, values),
      ...childListsOf(entity).flatMap(({ name, list }) =>
        itemsOf(values[name]).flatMap((item) => shown(list.fields, item)),
      ),
    ]
    const text = fold(names.join('\n'))
    known.set(values, text)
    return text
  }
}
