import { textSources } from '../text-sources.ts'

const fields = textSources.flatMap(({ table, fields }) => fields.map(({ name }) => [table, name] as const))

/**
 * The full-text index: an entry for each text of each row, and the version of each indexed row. It lags behind the rows
 * until it is updated.
 */
export const searchSchema: readonly string[] = [
  'create schema search',
  // `version`: the id of the transaction that wrote the row.
  'create table search.indexed (source text, id uuid, version bigint, primary key (source, id))',
  'create table search.fields (number smallint primary key, source text not null, field text not null)',
  `insert into search.fields values ${fields.map(([source, field], i) => `(${i}, '${source}', '${field}')`).join(', ')}`,
  `create table search.places (
    number smallint not null,
    is_title boolean not null,
    entity text not null,
    row_id uuid not null,
    source text not null,
    id uuid not null,
    field text not null,
    body text not null, -- as people read it
    words tsvector not null
  )`,
  'create index on search.places (source, id)',
  // New words go to a pending list, which an update of the index merges: inserting them one by one takes three times as
  // long.
  'create index places_words on search.places using gin (words) with (gin_pending_list_limit = 512)',
]
