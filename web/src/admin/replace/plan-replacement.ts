import { type EntityName, entityNamed } from '@coop/sync/entities'
import { isManagedSlug } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { itemsOf, textOf } from '../data/json-values.ts'
import { titleOf } from '../data/row-values.ts'
import type { TextSource } from '../data/text-sources.ts'
import { followingSlug, validateRow } from '../form/validate-row.ts'
import { readWords } from '../../prose/read-texts.ts'
import { groupBy } from './group-by.ts'
import { findPlaces, type Place, replacePlaces, type Wanted } from './find-places.ts'
import { replaceInMarkdown } from './replace-in-markdown.ts'

/** A text of a row that contains the words: a field, an entry of it, or a field of a list item. */
interface FoundText {
  readonly entity: EntityName
  readonly row: AdminRow
  readonly title: string
  /** The label of the field, with its list if it is in one. */
  readonly label: string
  readonly field: string
  readonly list: string | null
  readonly itemId: string | null
  /** The index of the entry, in a field that is a list of texts. */
  readonly entry: number | null
  /** The text that people read. */
  readonly text: string
  /** The Markdown source of the text; null if it is plain text. */
  readonly markdown: string | null
}

/** A place to be replaced or excluded. */
export interface FoundPlace {
  readonly key: string
  readonly in: FoundText
  readonly place: Place
}

interface PlannedEdit {
  readonly entity: EntityName
  readonly row: AdminRow
  readonly changes: RowValues
}

export interface Replacement {
  readonly edits: readonly PlannedEdit[]
  readonly places: number
  /** The error of each row that would become invalid, by entity and id. */
  readonly refused: ReadonlyMap<string, string>
  /** The keys of places that stay, because a replacement would change the structure of the Markdown around them. */
  readonly kept: ReadonlySet<string>
}

/** Fields by which pages and code find something. Another value would refer to something else. */
const keys = new Set([
  'website_assets asset_key',
  'website_assets original_filename',
  'report_parameters name',
])

/** All places of a row, in the order of its fields. */
export function placesOf(
  row: AdminRow,
  sources: readonly TextSource[],
  wanted: Wanted,
): readonly FoundPlace[] {
  return sources.flatMap((source) =>
    textsOf(row, source).flatMap((stored) => {
      const words = stored.markdown === null ? null : readWords(stored.markdown)
      const found = words === null ? stored : { ...stored, text: words.text }
      return findPlaces(found.text, wanted, words?.parts).map((place) => ({
        key: JSON.stringify([
          found.entity,
          row.id,
          found.list,
          found.itemId,
          found.field,
          found.entry,
          place.start,
        ]),
        in: found,
        place,
      }))
    }),
  )
}

function textsOf(row: AdminRow, { entity, table, list, fields }: TextSource): FoundText[] {
  const declared = entityNamed(entity)
  const ofList = list === null ? null : (declared.children[list.name] ?? null)
  const kinds = ofList?.fields ?? declared.fields
  const holders: readonly { values: RowValues; itemId: string | null }[] =
    list === null
      ? [{ values: row.values, itemId: null }]
      : itemsOf(row.values[list.name]).map((values) => ({ values, itemId: textOf(values['id']) }))
  return holders.flatMap(({ values, itemId }) =>
    fields
      .filter(({ name }) => !keys.has(`${table} ${name}`))
      .flatMap(({ name, label }) => {
        const value = values[name]
        const entries = Array.isArray(value) ? value : [value]
        return entries.flatMap((text, i): FoundText[] =>
          typeof text === 'string' && text !== ''
            ? [
                {
                  entity,
                  row,
                  title: titleOf(declared, row.values, row.id),
                  label:
                    ofList === null || ofList.label.startsWith(label)
                      ? (ofList?.label ?? label)
                      : `${ofList.label}: ${label}`,
                  field: name,
                  list: list?.name ?? null,
                  itemId,
                  entry: Array.isArray(value) ? i : null,
                  text,
                  markdown:
                    kinds[name]?.kind === 'markdown' && !isManagedSlug(textOf(values['slug'])) ? text : null,
                },
              ]
            : [],
        )
      }),
  )
}

/** One edit per row. A row that would become invalid stays unchanged. */
export function planReplacement(chosen: readonly FoundPlace[], replacement: string): Replacement {
  const edits: PlannedEdit[] = []
  const refused = new Map<string, string>()
  const kept = new Set<string>()
  let places = 0
  const byRow = groupBy(chosen, ({ in: { entity, row } }) => rowKey(entity, row.id))
  for (const [key, ofRow] of byRow) {
    const [first] = ofRow
    if (first === undefined) continue
    const { entity, row } = first.in
    const changes = changesOf(entity, row, ofRow, replacement, kept)
    const changed = ofRow.filter((found) => !kept.has(found.key)).length
    if (changed === 0) continue
    const problem = problemOf(entity, row, changes)
    if (problem !== null) refused.set(key, problem)
    else {
      edits.push({ entity, row, changes })
      places += changed
    }
  }
  return { edits, places, refused, kept }
}

export function rowKey(entity: EntityName, rowId: string): string {
  return `${entity} ${rowId}`
}

function changesOf(
  entity: EntityName,
  row: AdminRow,
  ofRow: readonly FoundPlace[],
  replacement: string,
  kept: Set<string>,
): RowValues {
  const changes: Record<string, Json> = {}
  for (const [found, ofText] of groupBy(ofRow, (each) => each.in)) {
    const { list, itemId, field, entry, text, markdown } = found
    const places = ofText.map(({ place }) => place)
    const replaced =
      markdown === null
        ? { markdown: replacePlaces(text, places, replacement), kept: [] }
        : replaceInMarkdown(markdown, places, replacement)
    const next = replaced.markdown
    for (const { key, place } of ofText) if (replaced.kept.includes(place)) kept.add(key)
    if (replaced.kept.length === places.length) continue
    const withNext = (value: Json | undefined): Json =>
      entry !== null && Array.isArray(value) ? value.with(entry, next) : next
    if (list === null) changes[field] = withNext(changes[field] ?? row.values[field])
    else {
      const items = itemsOf(changes[list] ?? row.values[list])
      changes[list] = items.map((item) =>
        item['id'] === itemId ? { ...item, [field]: withNext(item[field]) } : item,
      )
    }
  }
  return { ...changes, ...followingSlug(entityNamed(entity), row.values, changes) }
}

function problemOf(entity: EntityName, row: AdminRow, changes: RowValues): string | null {
  const declared = entityNamed(entity)
  const checked = validateRow(declared, { ...row.values, ...changes })
  if (checked.ok) return null
  for (const name of Object.keys(changes)) {
    const error = checked.errors[name]
    // The message about a list contains its label already.
    if (error !== undefined) return [declared.fields[name]?.label, error.message].filter(Boolean).join(': ')
  }
  return null
}
