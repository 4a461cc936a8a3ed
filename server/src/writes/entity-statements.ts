import {
  type ChildList,
  childListsOf,
  clientFields,
  derivedColumns,
  type Entity,
  type EntityName,
  entityNamed,
  type Field,
  type RowSql,
  saveTimes,
} from '@coop/sync/entities'

/**
 * The SQL of one entity, generated once from its definition, so that Postgres prepares each text once. Values are sent
 * as JSON text, and `jsonb_populate_record` casts them to the column types. Postgres compares values after that cast;
 * JSON text is never compared.
 */
export interface EntityStatements {
  /** Locks the row. $1 id, $2 base, $3 mine. Returns one row `{ row, write_id, moved }`, or none. */
  read: string
  /** $1 id, $2 base, $3 mine. Returns one row `{ lists, moved }`. null: the entity has no child lists. */
  readLists: string | null
  /** $1 id, $2 values. */
  insert: string
  /** $1 id, $2 changes. It updates the row even if no value changes, so that `write_id` does. */
  update: string
  /** $1 id. */
  remove: string
  /** The statements that replace the items of a child list; $1 parent's id, $2 items. */
  replaceList: ReadonlyMap<string, readonly string[]>
}

/** In every statement that stores a row, `p` is the resulting row, and $2 the write's values. */
const writtenRow: RowSql = {
  value: (column) => `p.${column}`,
  said: (column) => `($2::text::jsonb ->> '${column}')`,
  table: (name) => name,
  now: 'now()',
}

const statementsByEntity = new Map<EntityName, EntityStatements>()

export function statementsOf(name: EntityName): EntityStatements {
  let statements = statementsByEntity.get(name)
  if (statements === undefined) {
    statements = makeStatements(entityNamed(name))
    statementsByEntity.set(name, statements)
  }
  return statements
}

function makeStatements(entity: Entity): EntityStatements {
  const { table } = entity
  const lists = childListsOf(entity)
  const derived = derivedColumns(table, entity.fields, writtenRow)
  const isDerived = new Set(derived.map(([name]) => name))
  const names = clientFields(entity.fields).flatMap(([name]) => (isDerived.has(name) ? [] : [name]))
  const columns = [...names, ...isDerived]
  const values = [...names.map((name) => `p.${name}`), ...derived.map(([, sql]) => sql)]
  return {
    read: `
      select to_jsonb(t) as row, t.write_id, ${movedFields(entity)} as moved
      from ${table} t,
        jsonb_populate_record(null::${table}, ${withoutWords(entity, '$2')}) b,
        jsonb_populate_record(null::${table}, ${withoutWords(entity, '$3')}) m
      where t.id = $1
      for update of t`,
    readLists: lists.length === 0 ? null : readLists(lists),
    insert: `
      insert into ${table} (id, ${columns.join(', ')})
      select $1, ${values.join(', ')} from jsonb_populate_record(null::${table}, ${withoutWords(entity, '$2')}) p`,
    update: `
      update ${table} t set ${columns.map((name, i) => `${name} = ${values[i]}`).join(', ')}
      from ${table} s cross join lateral jsonb_populate_record(s, ${withoutWords(entity, '$2')}) p
      where t.id = $1 and s.id = $1`,
    remove: `delete from ${table} where id = $1`,
    replaceList: new Map(lists.map(({ name, list }) => [name, replaceList(list)])),
  }
}

/** Removes the words `now` and `keep`, which are not times, and null, which leaves the time unchanged. */
function withoutWords({ fields }: Entity, param: string): string {
  return saveTimes(fields).reduce(
    (json, { name }) =>
      `(case when coalesce(${json} ->> '${name}', 'keep') in ('now', 'keep') then ${json} - '${name}' else ${json} end)`,
    `${param}::text::jsonb`,
  )
}

/**
 * The names of the fields that equal neither the base nor mine. Times derived from saves are left out: the last write
 * decides them.
 */
function movedFields(entity: Entity): string {
  const cases = clientFields(entity.fields).flatMap(([name, field]) => {
    if (field.derivation !== null) return []
    const theirs = comparable(`t.${name}`, field)
    const same = [referred(`b.${name}`, field), `m.${name}`].map(
      (value) => `${theirs} is not distinct from ${comparable(value, field)}`,
    )
    return `case when ${same.join(' or ')} then null else '${name}' end`
  })
  return `to_jsonb(array_remove(array[${cases.join(', ')}]::text[], null))`
}

function comparable(column: string, field: Field): string {
  return field.compare === 'set' ? `(select array_agg(x order by x) from unnest(${column}) x)` : column
}

function readLists(lists: { name: string; list: ChildList }[]): string {
  const items = lists.map(({ name, list }) => {
    const pairs = ['id', ...fieldNames(list)].map((column) => `'${column}', c.${column}`)
    return `'${name}', (
      select coalesce(jsonb_agg(jsonb_build_object(${pairs.join(', ')}) order by ${orderOf(list)}), '[]')
      from ${list.table} c where c.${list.parentKey} = $1)`
  })
  const moved = lists.map(({ name, list }) => {
    const theirs = listContentSql(list, `${list.table} c where c.${list.parentKey} = $1`)
    const base = listContentSql(list, recordset(list, `$2::text::jsonb -> '${name}'`, 'c'), true)
    const mine = listContentSql(list, recordset(list, `$3::text::jsonb -> '${name}'`, 'c'))
    const same = [base, mine].map((side) => `${theirs} = ${side}`)
    return `case when ${same.join(' or ')} then null else '${name}' end`
  })
  return `
    select jsonb_build_object(${items.join(', ')}) as lists,
      to_jsonb(array_remove(array[${moved.join(', ')}]::text[], null)) as moved`
}

/**
 * The content of a list without ids, in order, or sorted if the list is a set.
 *
 * @param isBase leaves out items and references of the base that other deletions have removed since
 */
function listContentSql(list: ChildList, from: string, isBase = false): string {
  const values = (list.setOf ?? fieldNames(list)).map((name) => {
    const field = list.fields[name]
    return isBase && field !== undefined ? referred(`c.${name}`, field) : `c.${name}`
  })
  const content = `jsonb_build_array(${values.join(', ')})`
  const order = list.setOf === null ? orderOf(list) : content
  const needed = clientFields(list.fields).flatMap(([name, field]) =>
    field.references === null || field.nullable ? [] : [`${referred(`c.${name}`, field)} is not null`],
  )
  const where = isBase && needed.length > 0 ? ` where ${needed.join(' and ')}` : ''
  return `(select coalesce(jsonb_agg(${content} order by ${order}), '[]') from ${from}${where})`
}

/** The reference in a column, as foreign keys leave it: null if its row is deleted. */
function referred(column: string, { references }: Field): string {
  return references === null ? column : `(select r.id from ${references} r where r.id = ${column})`
}

function orderOf(list: ChildList): string {
  return Object.hasOwn(list.fields, 'display_order') ? 'c.display_order, c.id' : 'c.id'
}

function recordset(list: ChildList, json: string, alias: string): string {
  return `jsonb_populate_recordset(null::${list.table}, ${json}) ${alias}`
}

function fieldNames(list: ChildList): string[] {
  return clientFields(list.fields).map(([name]) => name)
}

/** Unchanged items keep their rows untouched. */
function replaceList(list: ChildList): string[] {
  const { table, parentKey, setOf } = list
  const newItems = (alias: string) => recordset(list, '$2::text::jsonb', alias)
  const names = fieldNames(list)
  const derived = derivedColumns(table, list.fields, writtenRow)
  const columns = [...names, ...derived.map(([name]) => name)]
  const values = [...names.map((name) => `p.${name}`), ...derived.map(([, sql]) => sql)]
  const insert = (isThere: string) => `
    insert into ${table} (id, ${parentKey}, ${columns.join(', ')})
    select p.id, $1, ${values.join(', ')} from ${newItems('p')}
    where not exists (select from ${table} c where c.${parentKey} = $1 and ${isThere})`
  const row = (alias: string, of: readonly string[]) =>
    `row(${of.map((name) => `${alias}.${name}`).join(', ')})`

  if (setOf !== null) {
    const same = `${row('c', setOf)} is not distinct from ${row('p', setOf)}`
    return [
      // Also deletes an item whose id now belongs to another row.
      `delete from ${table} c where c.${parentKey} = $1 and (
        not exists (select from ${newItems('p')} where ${same})
        or exists (select from ${newItems('p')} where p.id = c.id and not (${same})))`,
      insert(same),
    ]
  }
  return [
    `delete from ${table} c where c.${parentKey} = $1
      and not exists (select from ${newItems('p')} where p.id = c.id)`,
    `update ${table} c set ${columns.map((name, i) => `${name} = ${values[i]}`).join(', ')}
      from ${newItems('p')}
      where c.id = p.id and c.${parentKey} = $1 and ${row('c', names)} is distinct from ${row('p', names)}`,
    insert('c.id = p.id'),
  ]
}
