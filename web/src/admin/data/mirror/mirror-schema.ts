import { childListsOf, entityNamed, entityNames, syncedTables } from '@coop/sync/entities'
import { searchSchema } from './search-schema.ts'

/** The local database: the rows as the screens show them, and the state of the database. */
export function mirrorSchema(): string {
  return [
    'drop schema if exists public, search, edits, synced cascade',
    'create schema public',
    // The extension compares names by similarity.
    'create extension pg_trgm',
    ...[...syncedTables()].map(
      ([table, columns]) =>
        `create table ${table} (${columns
          .map(({ name, pgType }) => `"${name}" ${pgType}${name === 'id' ? ' primary key' : ''}`)
          .join(', ')})`,
    ),
    ...entityNames.flatMap((name) =>
      childListsOf(entityNamed(name)).map(
        ({ list }) => `create index on ${list.table} ("${list.parentKey}")`,
      ),
    ),
    ...searchSchema,
    'create table mirror_state (singleton boolean primary key default true, state jsonb not null)',
  ].join(';\n')
}
