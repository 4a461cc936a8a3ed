import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { AdminRow } from '../data/admin-row.ts'
import { textOf } from '../data/json-values.ts'
import { compareTexts, titleOf } from '../data/row-values.ts'
import { optionLabel } from '../texts/option-label.ts'
import type { Choice } from './found-choices.ts'

/**
 * The rows of an entity as choices in alphabetical order. Each has its picture, and the first text column of the list
 * besides the title, if they are declared.
 */
export function rowChoices(name: EntityName, rows: readonly AdminRow[]): readonly Choice[] {
  const entity = entityNamed(name)
  const picture = Object.keys(entity.fields).find((field) => entity.fields[field]?.kind === 'image')
  const detail = entity.list.find((field) => {
    const kind = entity.fields[field]?.kind
    return field !== entity.title && (kind === 'select' || kind === 'text')
  })
  return rows
    .map(({ id, values }): Choice => ({
      value: id,
      label: titleOf(entity, values, id),
      detail: detail === undefined ? undefined : wordsOf(values[detail], entity.fields[detail]?.kind),
      picture: picture === undefined ? undefined : textOf(values[picture]),
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label))
}

function wordsOf(value: unknown, kind: string | undefined): string {
  const text = textOf(value)
  return kind === 'select' && text !== '' ? optionLabel(text) : text
}
