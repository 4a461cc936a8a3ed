import { type EntityName, entityNamed, isEntityName } from '@coop/sync/entities'
import { z } from 'zod'
import type { Question } from '../data/rows/query-messages.ts'
import { searchWords } from '../data/search-words.ts'
import { type TextSource, textSources } from '../data/text-sources.ts'

/** The texts to search; null: all. */
export interface TextFilter {
  readonly entity: EntityName | null
  /** A field within the entity, in the format of `fieldKey`. */
  readonly field: string | null
}

export const allTexts: TextFilter = { entity: null, field: null }

const foundSchema = z.tuple([
  z.object({
    stems: z.array(z.string()),
    facets: z.array(z.object({ source: z.string(), field: z.string(), count: z.int() })),
    places: z.array(
      z.object({
        source: z.string(),
        row_id: z.string(),
        id: z.string(),
        field: z.string(),
        body: z.string(),
        cut: z.int(),
      }),
    ),
  }),
])

/** A text that contains the words. */
export interface FoundPlace {
  readonly source: TextSource
  readonly rowId: string
  /** The id of the row, or of the item in its list. */
  readonly id: string
  readonly field: string
  /** The label of the field, with the list if it belongs to one. */
  readonly label: string
  /** The text. If it is very long, only the part around the first word. */
  readonly body: string
  readonly isWhole: boolean
}

interface TextCount {
  readonly entity: EntityName
  readonly key: string
  readonly label: string
  readonly count: number
}

export interface FoundTexts {
  /** The matches that pass the filter, best first. */
  readonly places: readonly FoundPlace[]
  /** The number of matches per field, without the filter. */
  readonly counts: readonly TextCount[]
  /** English stems of the words. */
  readonly stems: readonly string[]
}

const MOST_PLACES = 40
/** Only this number of matches get a rank, those in titles first, because ranking reads all words of a text. */
const MOST_RANKED = 400
/** Texts up to this number of characters are read whole. */
const WHOLE = 4_000
/** Longer texts are read from this number of characters before the first word. */
const BEFORE = 300

/**
 * The question for texts that contain all the words, each exactly or by its English stem, the last one also as a
 * beginning. null: there are no words.
 */
export function textQuestion(text: string, filter: TextFilter): Question | null {
  const words = searchWords(text).map(({ folded }) => folded)
  const last = words.length - 1
  if (last < 0) return null
  const terms = words.map((_, i) => {
    const word = `$${i + 1}::text`
    const exact = `to_tsquery('simple', ${i === last ? `${word} || ':*'` : word})`
    return `(${exact} || to_tsquery('english', ${word}))`
  })
  const [sources, field, start, all] = [1, 2, 3, 4].map((n) => `$${words.length + n}`)
  const query = terms.join(' && ')
  const shown = textSources.filter(({ entity }) => filter.entity === null || entity === filter.entity)
  return {
    sql: `
      with found as materialized (
        select ctid as place, number, is_title from search.places where words @@ (${query})
      ), wanted as (
        select place from found
        where ${all}::boolean or number in (
          select number from search.fields where source = any(${sources}::text[])
            and (${field}::text is null or source || ' ' || field = ${field}))
        order by is_title desc, place
        limit ${MOST_RANKED}
      ), ranked as (
        select source, row_id, id, field, body, is_title, ts_rank(words, ${query}) as rank
        from wanted join search.places p on p.ctid = wanted.place
      ), best as (
        select source, row_id, id, field, is_title, rank,
          case when length(body) <= ${WHOLE} then 0
            else greatest(strpos(lower(body), ${start}::text) - ${BEFORE}, 0) end as cut, body
        from ranked
        order by is_title desc, rank desc, row_id, source, id, field
        limit ${MOST_PLACES}
      )
      select
        (select coalesce(jsonb_agg(stem), '[]') from unnest(array[${words.map((_, i) => `$${i + 1}::text`).join(', ')}]) word,
          unnest(ts_lexize('english_stem', word)) stem) as stems,
        (select coalesce(jsonb_agg(f), '[]')
          from (select source, field, count from search.fields
            join (select number, count(*) from found group by number) c using (number)) f) as facets,
        (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'row_id', row_id, 'id', id, 'field', field,
            'cut', cut, 'body', substr(body, cut + 1, ${WHOLE})) order by is_title desc, rank desc, row_id, source, id, field), '[]')
          from best) as places`,
    params: [
      ...words,
      shown.map(({ table }) => table),
      filter.field,
      words[0]?.slice(0, 5),
      filter.entity === null && filter.field === null,
    ],
    texts: true,
  }
}

/** Parses the answer to that question. */
export function readFoundTexts(rows: readonly unknown[]): FoundTexts {
  const [{ places, facets, stems }] = foundSchema.parse(rows)
  return {
    stems,
    places: places.flatMap(({ source: table, row_id: rowId, id, field, body, cut }) => {
      const source = sourceOf(table)
      if (source === undefined) return []
      const isWhole = cut === 0 && body.length < WHOLE
      return [{ source, rowId, id, field, label: labelOf(source, field), body, isWhole }]
    }),
    counts: facets.flatMap(({ source: table, field, count }) => {
      const source = sourceOf(table)
      if (source === undefined || !isEntityName(source.entity)) return []
      const { entity } = source
      return [{ entity, key: fieldKey(table, field), label: labelOf(source, field), count }]
    }),
  }
}

function fieldKey(table: string, field: string): string {
  return `${table} ${field}`
}

function sourceOf(table: string): TextSource | undefined {
  return textSources.find((source) => source.table === table)
}

function labelOf({ entity, list, fields }: TextSource, field: string): string {
  const { label = field } = fields.find(({ name }) => name === field) ?? {}
  const ofList = list === null ? undefined : entityNamed(entity).children[list.name]
  return ofList === undefined || ofList.label.startsWith(label)
    ? (ofList?.label ?? label)
    : `${ofList.label}: ${label}`
}
