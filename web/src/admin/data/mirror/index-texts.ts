import type { Json } from '@coop/sync/write'
import { z } from 'zod'
import { hidesWords } from '../../../prose/hidden-words.ts'
import { searchWords } from '../search-words.ts'
import { type TextSource, textSources } from '../text-sources.ts'
import type { Database } from './mirror-store.ts'

/** The number of rows that one statement indexes. */
const CHUNK = 1_000

/** The full-text index. It lags behind the rows until `update`. */
export interface TextIndex {
  /** Call this when rows of these tables have changed. */
  changed(tables: Iterable<string>): void
  /** @returns whether anything was to be indexed */
  update(): Promise<boolean>
}

/**
 * An index that only checks changed tables: checking 10,000 rows takes as long as a search. The previous visit may have
 * left any table behind, so the first update checks all.
 */
export function createTextIndex(db: Database): TextIndex {
  let outdated = new Set(textSources.map(({ table }) => table))
  const changed = (tables: Iterable<string>) => {
    for (const table of tables) outdated.add(table)
  }
  return {
    changed,
    async update() {
      const tables = outdated
      if (tables.size === 0) return false
      outdated = new Set()
      try {
        return await indexTexts(
          db,
          textSources.filter(({ table }) => tables.has(table)),
        )
      } catch (error) {
        changed(tables)
        throw error
      }
    },
  }
}

/**
 * Indexes the rows that have changed since they were indexed. Words are folded by the same function as in every search,
 * because `unaccent` of Postgres covers other letters.
 */
async function indexTexts(db: Database, sources: readonly TextSource[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    let hasChanged = false
    for (const source of sources) {
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
    if (hasChanged) await tx.query(`select gin_clean_pending_list('search.places_words')`)
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
  const readAs = await readerOf(source, unindexed)
  const places = unindexed.flatMap(({ id, row_id, texts }) =>
    fields.flatMap(({ name, isTitle, isMarkdown }, i) => {
      const body = isMarkdown ? readAs(bodyOf(texts[i])) : bodyOf(texts[i])
      if (body === '') return []
      const words = searchWords(body).map(({ folded }) => folded)
      return [{ id, row_id, field: name, body, words: words.join(' '), is_title: isTitle }]
    }),
  )
  // A word is indexed as it is and as its English stem: with the stem alone, a longer prefix would not match.
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

/** Reads Markdown as people see it, if markup splits words. Few texts need that, so the parser is loaded on demand. */
async function readerOf(
  { fields }: TextSource,
  rows: z.infer<typeof unindexedSchema>,
): Promise<(markdown: string) => string> {
  const hasAny = rows.some(({ texts }) =>
    fields.some(({ isMarkdown }, i) => isMarkdown && hidesWords(bodyOf(texts[i]))),
  )
  if (!hasAny) return (markdown) => markdown
  const { readWords } = await import('../../../prose/read-texts.ts')
  return (markdown) => (hidesWords(markdown) ? readWords(markdown).text : markdown)
}

function bodyOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join('\n')
  return typeof value === 'string' ? value : ''
}

/** The id of the transaction that wrote a row. */
function versionOf(alias: string): string {
  return `${alias}.xmin::text::bigint`
}
