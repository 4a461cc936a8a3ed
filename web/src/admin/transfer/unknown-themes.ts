import type { Entity, FieldKind } from '@coop/sync/entities'
import { resolveTheme } from '@coop/sync/rules'
import { textOf, textsOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import type { RowError } from './row-check.ts'

/** How other entities refer to a theme, by field kind. */
const writtenAs: { readonly [K in FieldKind]?: 'name' | 'slug' | 'short_name' } = {
  'theme-names': 'name',
  'theme-name': 'name',
  'theme-slugs': 'slug',
  'theme-tags': 'short_name',
}

/**
 * Lists themes in the values of a file that do not exist. They are imported all the same, because custom themes are
 * allowed.
 * @param before the current values, whose themes are not reported; null if the row is new
 */
export function unknownThemes(
  entity: Entity,
  values: RowValues,
  before: RowValues | null,
  themes: readonly AdminRow[],
): RowError[] {
  const knownThemes = themes.map((row) => ({
    name: textOf(row.values['name']),
    slug: textOf(row.values['slug']),
    short_name: textOf(row.values['short_name']),
  }))
  return Object.entries(values).flatMap(([name, value]): RowError[] => {
    const field = entity.fields[name]
    const written = field === undefined ? undefined : writtenAs[field.kind]
    if (field === undefined || written === undefined) return []
    const had = new Set(themesIn(before?.[name]))
    const unknown = themesIn(value).filter(
      (theme) => !had.has(theme) && resolveTheme(knownThemes, theme) === undefined,
    )
    if (unknown.length === 0) return []
    const named = unknown.map((theme) => `“${theme}”`).join(', ')
    const are = knownThemes.map((theme) => theme[written]).join(', ')
    return [
      {
        column: name,
        label: field.label,
        message: `${named} ${unknown.length === 1 ? 'is not a theme' : 'are not themes'}. The themes are ${are}`,
      },
    ]
  })
}

function themesIn(value: unknown): readonly string[] {
  return [textOf(value), ...textsOf(value)].filter((text) => text !== '')
}
