/**
 * The index of all texts: a place for each text of each row, and the state of each row that has been indexed. It is behind
 * the rows until `indexTexts`.
 */
export const searchSchema: readonly string[] = [
  'create schema search',
  // `version`: the transaction that wrote the row.
  'create table search.indexed (source text, id uuid, version bigint, primary key (source, id))',
  `create table search.places (
    entity text not null,
    row_id uuid not null,
    source text not null,
    id uuid not null,
    field text not null,
    body text not null,
    words tsvector not null
  )`,
  'create index on search.places (source, id)',
  'create index on search.places using gin (words)',
]
