import { childListsOf, entityNamed, entityNames, syncedTables } from '@coop/sync/entities'

/** The local database: the rows as the server has them, and where the reader stands with them. */
export function mirrorSchema(): string {
  return [
    'drop schema if exists public, edits, synced cascade',
    'create schema public',
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
    'create table reader_state (singleton boolean primary key default true, state jsonb not null)',
  ].join(';\n')
}
