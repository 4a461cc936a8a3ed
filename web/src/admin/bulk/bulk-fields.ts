import { type Entity, type EntityName, entityNamed, type Field, isEntityName } from '@coop/sync/entities'
import { resolveTheme, themeShortName } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import type { AdminRow, ValuesOf } from '../data/admin-row.ts'
import { flagTexts } from '../entities/flag-texts.ts'
import { optionText } from '../texts/option-label.ts'
import { compareTexts, titleOf } from '../data/row-values.ts'

type Theme = ValuesOf<'offering_themes'>

/** A field that can be set in many rows at once. */
export type BulkField =
  | {
      readonly kind: 'value'
      readonly name: string
      readonly label: string
      readonly options: readonly BulkOption[]
      /** Whether the options are rows, of which there may be many. */
      readonly isSearched: boolean
    }
  | {
      readonly kind: 'list'
      readonly name: string
      readonly label: string
      readonly entries: readonly BulkEntry[]
    }

interface BulkOption {
  readonly key: string
  readonly label: string
  readonly value: Json
}

/** A list field to which values can be added or from which they can be removed. */
export interface BulkEntry {
  readonly text: string
  readonly label: string
  /** Whether an entry of a row has the same meaning. */
  readonly isSame: (entry: string) => boolean
}

interface BulkSources {
  readonly themes: readonly Theme[]
  readonly rowsOf: (entity: EntityName) => readonly AdminRow[]
}

/**
 * The flags, choices, themes and references of an entity. Texts, pictures and numbers are excluded, because they differ
 * per row.
 */
export function bulkFields(name: EntityName, sources: BulkSources): readonly BulkField[] {
  const entity = entityNamed(name)
  return fieldNames(entity).flatMap((field) => {
    const declared = entity.fields[field]
    const editable = declared === undefined || declared.derived ? null : bulkField(field, declared, sources)
    return editable === null ? [] : [editable]
  })
}

/** The fields in form order, with flags that make a row public first. */
function fieldNames({ form, fields }: Entity): string[] {
  const all = [...form.flatMap((section) => section.fields), ...Object.keys(fields)]
  return [...new Set(['published', 'is_active', ...all])]
}

/** The entities that the fields of a bulk edit refer to. */
export function bulkReferences(name: EntityName): readonly EntityName[] {
  return Object.values(entityNamed(name).fields)
    .map(({ references }) => references ?? '')
    .filter(isEntityName)
}

/** No option has this name. */
const NONE = '–'

function bulkField(name: string, field: Field, { themes, rowsOf }: BulkSources): BulkField | null {
  const { kind, label, options } = field
  const ofValue = (values: readonly BulkOption[], isSearched = false): BulkField => ({
    kind: 'value',
    name,
    label,
    isSearched,
    options: field.nullable ? [...values, { key: NONE, label: 'None', value: null }] : values,
  })
  const ofThemes = (textOfTheme: (theme: Theme) => string): BulkField => ({
    kind: 'list',
    name,
    label,
    entries: themes.map((theme) => ({
      text: textOfTheme(theme),
      label: theme.name,
      isSame: (entry) => resolveTheme(themes, entry) === theme,
    })),
  })
  switch (kind) {
    case 'boolean': {
      const texts = flagTexts(name, label)
      return {
        kind: 'value',
        name,
        label: texts.label,
        isSearched: false,
        options: [
          { key: 'yes', label: texts.yes, value: true },
          { key: 'no', label: texts.no, value: false },
        ],
      }
    }
    case 'select':
      return ofValue((options ?? []).map((value) => ({ key: value, label: optionText(value), value })))
    case 'theme-name':
      return ofValue(
        themes.map((theme) => ({ key: theme.slug, label: theme.name, value: theme.name })),
        true,
      )
    case 'reference': {
      const { references } = field
      if (references === null || !isEntityName(references)) return null
      const entity = entityNamed(references)
      return ofValue(
        rowsOf(references)
          .map(({ id, values }) => ({ key: id, label: titleOf(entity, values, id), value: id }))
          .toSorted((a, b) => compareTexts(a.label, b.label)),
        true,
      )
    }
    case 'choices':
      return {
        kind: 'list',
        name,
        label,
        entries: (options ?? []).map((text) => ({
          text,
          label: optionText(text),
          isSame: (entry) => entry === text,
        })),
      }
    case 'theme-names':
      return ofThemes((theme) => theme.name)
    case 'theme-slugs':
      return ofThemes((theme) => theme.slug)
    case 'theme-tags':
      return ofThemes(themeShortName)
    default:
      return null
  }
}
