import type { Json } from '@coop/sync/write'
import { z } from 'zod'
import { searchWords } from '../search-words.ts'
import { type TextSource, textSources } from '../text-sources.ts'
import type { Database } from './mirror-store.ts'

/** Rows that are indexed with one statement. */
const CHUNK = 1_000

/**
 * Brings the index of all texts up to the rows: those that have changed since are indexed anew. The words are folded here,
 * by the folding of every search; `unaccent` of Postgres knows other letters.
 *
 * @returns whether anything has changed
 */
export async function indexTexts(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    let hasChanged = false
    for (const source of textSources) {
      const { rows: outdated } = await tx.query(
        `delete from search.indexed i
         where source = $1 and not exists (select from ${source.table} t where t.id = i.id and ${versionOf('t')} = i.version)
         returning id`,
        [source.table],
      )
      if (outdated.length > 0) {
        await tx.query(
          `delete from search.places p
           where source = $1 and not exists (select from search.indexed i where i.source = $1 and i.id = p.id)`,
          [source.table],
        )
        hasChanged = true
      }
      while (await indexChunk(tx, source)) hasChanged = true
    }
    return hasChanged
  })
}

const unindexedSchema = z.array(
  z.object({ id: z.string(), row_id: z.string(), version: z.string(), texts: z.array(z.json()) }),
)

/** @returns whether there was anything to index */
async function indexChunk(tx: { query: Database['query'] }, source: TextSource): Promise<boolean> {
  const { table, entity, fields } = source
  const { rows } = await tx.query(
    `select t.id, t."${source.list?.parentKey ?? 'id'}" as row_id, ${versionOf('t')}::text as version,
       jsonb_build_array(${fields.map(({ name }) => `t."${name}"`).join(', ')}) as texts
     from ${table} t
     where not exists (select from search.indexed i where i.source = $1 and i.id = t.id)
     limit ${CHUNK}`,
    [table],
  )
  const unindexed = unindexedSchema.parse(rows)
  if (unindexed.length === 0) return false
  await tx.query(
    `insert into search.indexed
     select $1, id, version from jsonb_to_recordset($2::jsonb) as r (id uuid, version bigint)`,
    [table, JSON.stringify(unindexed.map(({ id, version }) => ({ id, version })))],
  )
  const places = unindexed.flatMap(({ id, row_id, texts }) =>
    fields.flatMap(({ name, isTitle }, i) => {
      const body = bodyOf(texts[i])
      if (body === '') return []
      const words = searchWords(body).map(({ folded }) => folded)
      return [{ id, row_id, field: name, body, words: words.join(' '), is_title: isTitle }]
    }),
  )
  // A word is found by itself and by its English stem, which letters that follow would hide.
  await tx.query(
    `insert into search.places (number, is_title, entity, row_id, source, id, field, body, words)
     select number, is_title, $1, row_id, $2, id, field, body,
       to_tsvector('simple', words) || to_tsvector('english', words)
     from jsonb_to_recordset($3::jsonb)
       as p (id uuid, row_id uuid, field text, is_title boolean, body text, words text)
     join search.fields f using (field) where f.source = $2`,
    [entity, table, JSON.stringify(places)],
  )
  return true
}

function bodyOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join('\n')
  return typeof value === 'string' ? value : ''
}

/** The transaction that has written a row. */
function versionOf(alias: string): string {
  return `${alias}.xmin::text::bigint`
}
