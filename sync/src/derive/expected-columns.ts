import { type ChildList, type Entity, envelope, PARENT_IS_PUBLIC } from '../entities/define-entity.ts'
import { childListsOf, entityNamed, entityNames } from '../entities/index.ts'
import type { Fields, PgType } from '../fields.ts'

export interface Column {
  readonly name: string
  readonly pgType: PgType
  readonly nullable: boolean
}

/** Every synced table with its columns, for the check of migrations and for local replicas. */
export function syncedTables(): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const entity of entityNames.map(entityNamed)) {
    tables.set(entity.table, entityColumns(entity))
    for (const { list } of childListsOf(entity)) tables.set(list.table, childColumns(list))
  }
  tables.set('slug_redirects', [
    ...columns(['id', 'uuid'], ['entity', 'text'], ['old_slug', 'text'], ['row_id', 'uuid']),
    ...columns([PARENT_IS_PUBLIC, 'boolean']),
    ...fieldColumns(envelope),
  ])
  tables.set('write_ledger', [
    ...columns(
      ['id', 'uuid'],
      ['user_id', 'text'],
      ['seq', 'bigint'],
      ['entity', 'text'],
      ['row_id', 'uuid'],
    ),
    ...columns(['op', 'text'], ['status', 'text'], ['answer', 'jsonb']),
    ...columns(['created_at', 'timestamp with time zone'], ['readers', 'text[]']),
    { name: 'made_by', pgType: 'text', nullable: true },
    { name: 'changes_hash', pgType: 'text', nullable: true },
  ])
  return tables
}

function entityColumns(entity: Entity): Column[] {
  return [...columns(['id', 'uuid']), ...fieldColumns(entity.fields), ...fieldColumns(envelope)]
}

function childColumns(list: ChildList): Column[] {
  return [
    ...columns(['id', 'uuid'], [list.parentKey, 'uuid']),
    ...fieldColumns(list.fields),
    ...(list.followsParent ? columns([PARENT_IS_PUBLIC, 'boolean']) : []),
    ...fieldColumns(envelope),
  ]
}

function columns(...pairs: [name: string, pgType: PgType][]): Column[] {
  return pairs.map(([name, pgType]) => ({ name, pgType, nullable: false }))
}

function fieldColumns(fields: Fields): Column[] {
  return Object.entries(fields).map(([name, { pgType, nullable }]) => ({ name, pgType, nullable }))
}
