import { entityNamed } from '@coop/sync/entities'
import type { Draft } from '../../data/drafts/draft.ts'
import { errorLabel } from '../../texts/error-label.ts'

const FIELDS_SHOWN = 3
const LONGEST = 40

/**
 * The edited fields of a draft with the beginning of their words, so that people can distinguish drafts of one form.
 */
export function typedWords({ entity: name, values }: Pick<Draft, 'entity' | 'values'>): string {
  const entity = entityNamed(name)
  const all = Object.entries(values)
  const shown = all
    .slice(0, FIELDS_SHOWN)
    .map(([field, value]) => `${entity.children[field]?.label ?? errorLabel(entity, field)}${wordsOf(value)}`)
  const more = all.length - shown.length
  return `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? ' on' : ' off'
  if (typeof value === 'number') return ` ${value}`
  if (typeof value !== 'string') return ''
  const [line = ''] = value.trim().split('\n')
  return ` “${line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line}”`
}
