import { childListsOf, type EntityName, entityNamed, entityNames, isEntityName } from '../entities/index.ts'
import type { Fields } from '../fields.ts'
import { resolveTheme } from '../rules/themes.ts'
import { checkFilled } from './check-filled.ts'
import { checkPictures, type FieldFinding } from './check-pictures.ts'
import { checkTexts } from './check-texts.ts'
import type { Finding } from './finding.ts'
import { type CheckedRow, isManaged, isShown, type SiteIndex } from './site-index.ts'
import { type CheckedValues, itemsIn, textIn } from './read-values.ts'

/**
 * All faults of one row before its publication, whether it is public already or not.
 *
 * @param row with its typed, staged or saved values; `index` may have its earlier values
 */
export function rowFindings(index: SiteIndex, entity: EntityName, { id, values }: CheckedRow): Finding[] {
  // A text of the home page is no page, and appears among others.
  if (isManaged(entity, values) || entityNamed(entity).public === null) return []
  return [...fieldFindings(index, entity, id, values)].map((found) => ({ ...found, entity, rowId: id }))
}

/** All faults of the public rows. */
export function siteFindings(index: SiteIndex): Finding[] {
  return entityNames.flatMap((entity) =>
    index
      .rowsOf(entity)
      .filter(({ values }) => isShown(entity, values))
      .flatMap((row) => rowFindings(index, entity, row)),
  )
}

function* fieldFindings(
  index: SiteIndex,
  entity: EntityName,
  id: string,
  values: CheckedValues,
): Generator<FieldFinding> {
  yield* missingContent(entity, values)
  yield* checkTitle(index, entity, id, values)
  yield* checkNamedRows(index, entity, values)
  yield* checkThemes(index, entity, values)
  yield* checkPictures(index, entity, values)
  yield* checkTexts(index, entity, values)
}

/** What visitors come for and a row does not have. Other rows play no part in it. */
export function* missingContent(entity: EntityName, values: CheckedValues): Generator<FieldFinding> {
  if (entity === 'services') yield* checkService(values)
  yield* checkFilled(entity, values)
}

function* checkService(values: CheckedValues): Generator<FieldFinding> {
  const { theme } = values
  if (!Array.isArray(theme) || theme.length === 0)
    yield { check: 'no-theme', field: 'theme', text: 'It has no theme, so visitors cannot find it by theme.' }
  if (itemsIn(values['companies']).length === 0) {
    const text = 'It has no company, so its page does not say who does the work.'
    yield { check: 'no-companies', field: 'companies', text }
  }
}

function* checkTitle(
  index: SiteIndex,
  entity: EntityName,
  id: string,
  values: CheckedValues,
): Generator<FieldFinding> {
  const { title: field, label } = entityNamed(entity)
  const title = values[field]
  if (typeof title !== 'string' || entity === 'website_assets') return
  if (index.titled(entity, title).every((other) => other === id)) return
  const text = `Another ${label.toLowerCase()} on the site is called “${title}” too: visitors cannot tell them apart.`
  yield { check: 'same-title', field, text }
}

/** A public row must not refer to a hidden one. */
function* checkNamedRows(
  index: SiteIndex,
  entity: EntityName,
  values: CheckedValues,
): Generator<FieldFinding> {
  const declared = entityNamed(entity)
  const publicColumns: readonly string[] = declared.public?.columns ?? []
  yield* hiddenRows(
    index,
    declared.fields,
    values,
    (field) => publicColumns.includes(field),
    (field) => field,
  )
  for (const { name, list } of childListsOf(declared)) {
    const columns: readonly string[] = list.public?.columns ?? []
    for (const item of itemsIn(values[name]))
      yield* hiddenRows(
        index,
        list.fields,
        item,
        (field) => columns.includes(field),
        () => name,
      )
  }
}

function* hiddenRows(
  index: SiteIndex,
  fields: Fields,
  values: CheckedValues,
  isPublic: (field: string) => boolean,
  placeOf: (field: string) => string,
): Generator<FieldFinding> {
  for (const [field, { references, label }] of Object.entries(fields)) {
    const id = values[field]
    if (references === null || !isEntityName(references) || typeof id !== 'string' || !isPublic(field))
      continue
    const named = index.rowOf(references, id)
    // Assets are shown by their addresses, whether they are active or not.
    if (named === undefined || references === 'website_assets' || isShown(references, named)) continue
    const title = textIn(named[entityNamed(references).title])
    yield { check: 'hidden-row', field: placeOf(field), text: `${label}: visitors do not see “${title}”.` }
  }
}

function* checkThemes(index: SiteIndex, entity: EntityName, values: CheckedValues): Generator<FieldFinding> {
  if (entity === 'website_assets') return
  for (const [field, { kind, label }] of Object.entries(entityNamed(entity).fields)) {
    if (kind !== 'theme-name' && kind !== 'theme-names' && kind !== 'theme-slugs') continue
    const value = values[field]
    for (const name of Array.isArray(value) ? value : [value]) {
      if (typeof name !== 'string') continue
      const theme = resolveTheme(themesOf(index), name)
      if (theme === undefined || theme.isShown) continue
      yield {
        check: 'hidden-row',
        field,
        text: `${label}: the theme “${theme.name}” is inactive, and visitors do not see it.`,
      }
    }
  }
}

interface IndexedTheme {
  readonly name: string
  readonly slug: string
  readonly short_name: string
  readonly isShown: boolean
}

const themes = new WeakMap<SiteIndex, readonly IndexedTheme[]>()

function themesOf(index: SiteIndex): readonly IndexedTheme[] {
  const cached = themes.get(index)
  if (cached !== undefined) return cached
  const all = index.rowsOf('offering_themes').map(({ values }) => ({
    name: textIn(values['name']),
    slug: textIn(values['slug']),
    short_name: textIn(values['short_name']),
    isShown: isShown('offering_themes', values),
  }))
  themes.set(index, all)
  return all
}
