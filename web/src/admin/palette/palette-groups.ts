import { entityNamed } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { entityRecord } from '../entities/entity-records.ts'
import { type Command, findCommands } from './commands.ts'
import { findRows, type FoundRow, type RowsByEntity } from './find-rows.ts'
import { editRow, isPossible, type RowVerb, verbOf } from './row-verbs.ts'

/** A line of the palette. */
export interface PaletteItem {
  /** Unique among all lines. */
  readonly value: string
  readonly label: string
  /** Its kind, beside the label. */
  readonly detail: string
  readonly act: { readonly command: Command } | { readonly verb: RowVerb; readonly found: FoundRow }
}

export interface PaletteGroup {
  readonly value: string
  readonly items: readonly PaletteItem[]
}

const MOST_ROWS = 30

/** The matches of a query, the likeliest first. Without a query: all screens and actions. */
export function paletteGroups(query: string, rows: RowsByEntity): PaletteGroup[] {
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
    { value: 'Screens and actions', items: findCommands(words).map(commandItem) },
    { value: 'Rows', items: findRows(rows, words, MOST_ROWS).map((found) => rowItem(editRow, found)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
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
    detail: entityRecord(entity).noun === '' ? entityNamed(entity).label : entityRecord(entity).noun,
    act: { verb, found },
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
