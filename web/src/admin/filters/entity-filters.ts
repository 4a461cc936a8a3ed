import {
  type ChildList,
  type Entity,
  type EntityName,
  entityNamed,
  type Field,
  isEntityName,
} from '@coop/sync/entities'
import { resolveTheme } from '@coop/sync/rules'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { flagTexts } from '../entities/flag-texts.ts'
import { optionText } from '../texts/option-label.ts'
import { titleOf } from '../data/row-values.ts'
import type { ListFilter } from './list-filter.ts'

/** The rows of other entities. Unchanged rows must be the same array. */
export type RowsOf = (entity: EntityName) => readonly AdminRow[]

/** The filters derived from the declaration: choices, themes, references and flags, pictures, and pending edits. */
export function entityFilters(name: EntityName, rowsOf: RowsOf): readonly ListFilter[] {
  const entity = entityNamed(name)
  const names = [...entity.form.flatMap(({ fields }) => fields), ...Object.keys(entity.fields)]
  const filters = [...new Set(names)].flatMap((field): ListFilter[] => {
    const declared = entity.fields[field]
    const list = entity.children[field]
    const filter =
      declared !== undefined
        ? fieldFilter(field, declared, rowsOf)
        : list !== undefined
          ? listFilter(field, list, rowsOf)
          : null
    return filter === null ? [] : [filter]
  })
  return [...filters.toSorted((a, b) => rank(entity, a) - rank(entity, b)), waitingEdits]
}

/** Filters by kind come first, then filters by place, then filters by missing content. */
function rank(entity: Entity, { key }: ListFilter): number {
  const kind = entity.fields[key]?.kind
  if (key === 'published' || key === 'is_active') return 0
  if (kind === 'boolean') return 2
  return kind === 'image' || key === 'images' ? 3 : 1
}

function fieldFilter(key: string, field: Field, rowsOf: RowsOf): ListFilter | null {
  const { label, kind, options } = field
  switch (kind) {
    case 'boolean': {
      const texts = flagTexts(key, label)
      return {
        key,
        label: texts.label,
        valuesOf: ({ values }) => (values[key] === true ? YES : NO),
        options: [
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
        ],
        labelOf: () => null,
      }
    }
    case 'select':
    case 'choices':
      return {
        key,
        label,
        valuesOf: ({ values }) =>
          kind === 'select' ? [textOf(values[key])].filter(Boolean) : textsOf(values[key]),
        options: (options ?? []).map((value) => ({ value, label: optionText(value) })),
        labelOf: optionText,
      }
    case 'theme-names':
    case 'theme-slugs':
    case 'theme-tags':
    case 'theme-name': {
      const themeOf = createThemes(rowsOf('offering_themes'))
      return {
        key,
        label,
        valuesOf: ({ values }) =>
          (kind === 'theme-name' ? [textOf(values[key])].filter(Boolean) : textsOf(values[key])).map(
            (text) => themeOf(text)?.slug ?? text,
          ),
        options: [],
        labelOf: (value) => themeOf(value)?.name ?? value,
      }
    }
    case 'reference': {
      const titles = titlesOf(field, rowsOf)
      return titles === null
        ? null
        : {
            key,
            label,
            valuesOf: ({ values }) => [textOf(values[key]) || 'none'],
            options: field.nullable ? [{ value: 'none', label: 'None' }] : [],
            labelOf: titles,
          }
    }
    case 'image':
      return has(key, label, ({ values }) => textOf(values[key]) !== '')
    default:
      return null
  }
}

function listFilter(key: string, list: ChildList, rowsOf: RowsOf): ListFilter | null {
  const fields = Object.entries(list.fields)
  if (fields.some(([, { kind }]) => kind === 'image')) {
    return has(key, list.label, ({ values }) => itemsOf(values[key]).length > 0)
  }
  const [name, reference] = fields.find(([, { kind }]) => kind === 'reference') ?? []
  if (name === undefined || reference === undefined) return null
  const titles = titlesOf(reference, rowsOf)
  if (titles === null) return null
  return {
    key,
    label: list.label,
    valuesOf: ({ values }) => {
      const items = itemsOf(values[key])
      return items.length === 0 ? NONE : items.flatMap((item) => textOf(item[name]) || [])
    },
    options: [{ value: 'none', label: 'None' }],
    labelOf: titles,
  }
}

function has(key: string, label: string, isThere: (row: AdminRow) => boolean): ListFilter {
  return {
    key,
    label,
    valuesOf: (row) => (isThere(row) ? YES : NO),
    options: [
      { value: 'yes', label: 'Present' },
      { value: 'no', label: 'Missing' },
    ],
    labelOf: () => null,
  }
}

const YES = ['yes']
const NO = ['no']
const NONE = ['none']

const waitingEdits: ListFilter = {
  key: 'edits',
  label: 'Your edits',
  valuesOf: ({ edit }) =>
    edit === null
      ? []
      : [
          edit.kind === 'in-release'
            ? 'release'
            : edit.kind === 'parked' || edit.kind === 'held-up'
              ? 'decision'
              : 'waiting',
        ],
  options: [
    { value: 'waiting', label: 'Pending' },
    { value: 'release', label: 'In the release' },
    { value: 'decision', label: 'Needs a decision' },
  ],
  labelOf: () => null,
}

interface Theme {
  readonly slug: string
  readonly name: string
}

/** Returns a function that finds a theme by any notation. Each text is looked up once. */
function createThemes(rows: readonly AdminRow[]): (reference: string) => Theme | undefined {
  const themes = rows.map(({ values }) => ({
    slug: textOf(values['slug']),
    name: textOf(values['name']),
    short_name: textOf(values['short_name']),
  }))
  const themeBySlug = new Map<string, Theme | undefined>()
  return (reference) => {
    if (!themeBySlug.has(reference)) themeBySlug.set(reference, resolveTheme(themes, reference))
    return themeBySlug.get(reference)
  }
}

/** null: the field refers to no entity. */
function titlesOf({ references }: Field, rowsOf: RowsOf): ((id: string) => string) | null {
  if (references === null || !isEntityName(references)) return null
  const entity = entityNamed(references)
  const rows = new Map(rowsOf(references).map((row) => [row.id, row]))
  return (id) => {
    const row = rows.get(id)
    return row === undefined ? '(deleted)' : titleOf(entity, row.values, id)
  }
}
