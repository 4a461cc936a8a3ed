import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Role } from '@coop/sync/releases'
import { fold } from '@coop/sync/rules'
import { titlesById } from '../data/row-values.ts'
import { searchWords } from '../data/search-words.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { type Command, findCommands } from './commands.ts'
import { findRows, type FoundRow, type RowsByEntity } from './find-rows.ts'
import { type Excerpt, excerptOf, type TextPart } from './mark-text.ts'
import type { FoundPlace, FoundTexts } from './search-texts.ts'
import { editRow, isPossible, type RowVerb, verbOf } from './row-verbs.ts'

/** An entry of the palette. */
export interface PaletteItem {
  /** Unique among all entries. */
  readonly value: string
  readonly label: string
  /** The kind of the entry, shown beside the label. */
  readonly detail: string
  readonly act:
    | { readonly command: Command }
    | { readonly verb: RowVerb; readonly found: FoundRow }
    | { readonly place: FoundPlace; readonly selection: Excerpt['first'] }
    | { readonly search: 'texts' }
  /** The match in a text, shown below the label. */
  readonly excerpt?: readonly TextPart[]
}

export interface PaletteGroup {
  readonly value: string
  readonly items: readonly PaletteItem[]
}

const MOST_ROWS = 30

/** The matches of a query, the most likely first. Without a query: all screens and actions of the role. */
export function paletteGroups(query: string, rows: RowsByEntity, role: Role): PaletteGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const verb = verbOf(words)
  const rest = words.slice(1)
  const done =
    verb === null
      ? []
      : findRows(rows, rest, MOST_ROWS, (_, row) => isPossible(verb, row)).map((found) =>
          rowItem(verb, found),
        )
  const groups = [
    { value: verb === null ? '' : capital(verb.word), items: done },
    { value: 'Screens and actions', items: findCommands(words, role).map(commandItem) },
    { value: 'Content', items: findRows(rows, words, MOST_ROWS).map((found) => rowItem(editRow, found)) },
    { value: 'All texts', items: words.length === 0 ? [] : [searchItem(query.trim())] },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function searchItem(query: string): PaletteItem {
  const label = `Search all texts for “${query}”`
  return { value: 'search texts', label, detail: 'Ctrl+Enter', act: { search: 'texts' } }
}

/** The texts that match a query, by rank. */
export function textGroups(query: string, { places, stems }: FoundTexts, rows: RowsByEntity): PaletteGroup[] {
  const words = searchWords(query).map(({ folded }) => folded)
  const items = places.map((place): PaletteItem => {
    const { entity, table } = place.source
    const { parts, first } = excerptOf(place.body, words, stems)
    const title = titlesById(entityNamed(entity), rows.get(entity) ?? []).get(place.rowId)
    return {
      value: `text ${table} ${place.id} ${place.field}`,
      label: title ?? entityNamed(entity).label,
      detail: `${nounOf(entity)} · ${place.label}`,
      act: { place, selection: place.isWhole ? first : null },
      excerpt: parts,
    }
  })
  return items.length === 0 ? [] : [{ value: 'All texts', items }]
}

function commandItem(command: Command): PaletteItem {
  const detail = command.kind === 'open' ? (command.label.startsWith('Add ') ? 'New' : 'Screen') : 'Action'
  return { value: `command ${command.label}`, label: command.label, detail, act: { command } }
}

function rowItem(verb: RowVerb, found: FoundRow): PaletteItem {
  const { entity, row, title } = found
  return {
    value: `${verb.word} ${entity} ${row.id}`,
    label: verb === editRow ? title : `${capital(verb.word)} ${title}`,
    detail: nounOf(entity),
    act: { verb, found },
  }
}

function nounOf(entity: EntityName): string {
  return entityRecord(entity).noun === '' ? entityNamed(entity).label : entityRecord(entity).noun
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
