import { childListsOf, type Entity, entityNamed, entityNames, type Fields } from '@coop/sync/entities'
import { freeSlug, slugify } from '@coop/sync/rules'
import { type Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import { type ConstraintViolation, constraintViolation, isUnstorableValue } from '@coop/postgres'
import type { ValidWrite, Values, WriteError } from './validate-write.ts'

/**
 * Explains an error of Postgres to a person. null: nothing that a person could fix by changing the edit. Call it after
 * the failed transaction has ended.
 */
export async function explainConstraint(
  sql: ReservedSql,
  error: unknown,
  write: Write,
  valid: ValidWrite,
): Promise<WriteError[] | null> {
  if (valid.op === 'delete') return null
  if (isUnstorableValue(error)) return [invalid(null, 'A value cannot be stored as it is')]
  const violation = constraintViolation(error)
  if (violation === null) return null
  const entity = entityNamed(write.entity)
  const { constraint, table, column } = violation
  switch (violation.kind) {
    case 'unique': {
      // Another write inserts the row at this moment; the next try finds it.
      if (constraint === `${entity.table}_pkey`) return null
      const field = constraint.endsWith('_taken')
        ? constraint.slice(entity.table.length + 1, -'_taken'.length)
        : null
      if (field !== null && Object.hasOwn(entity.fields, field)) {
        return [await explainTaken(sql, entity, field, await wholeRow(sql, write, valid.mine))]
      }
      return [invalid(listOf(entity, table), 'An entry has the same id as another entry')]
    }
    case 'foreign key':
      return [await explainGone(sql, entity, violation, valid.mine)]
    case 'check':
    case 'not null':
      return [invalid(column ?? columnOf(constraint, table), 'This value is not allowed here')]
    default:
      return violation.kind satisfies never
  }
}

function invalid(field: string | null, message: string): WriteError {
  return { field, code: 'invalid', message }
}

/** The edit's fields over the row's: the proposal for a taken value may depend on an unchanged field. */
async function wholeRow(sql: ReservedSql, write: Write, mine: Values): Promise<Values> {
  const [row] = await sql<Values[]>`select * from ${sql(write.entity)} where id = ${write.rowId}`
  return { ...row, ...mine }
}

async function explainTaken(
  sql: ReservedSql,
  entity: Entity,
  field: string,
  row: Values,
): Promise<WriteError> {
  const value = String(row[field])
  const [other] = await sql<{ title: string }[]>`
    select ${sql(entity.title)} as title from ${sql(entity.table)} where ${sql(field)} = ${value}`
  const follows =
    entity.slug?.follows === true && field === 'slug' ? slugify(String(row[entity.slug.from])) : ''
  const stem = follows === '' ? value.slice(0, 190) : follows
  const joint = field === 'name' ? ' ' : '-'
  const taken = await sql<{ value: string }[]>`
    select ${sql(field)} as value from ${sql(entity.table)} where starts_with(${sql(field)}, ${stem})`
  const numbers = new Set(taken.map((row) => row.value))
  const proposal = freeSlug(stem, (slug) =>
    numbers.has(joint === '-' ? slug : slug.replace(/-(\d+)$/, ' $1')),
  )
  const label = entity.fields[field]?.label ?? field
  return {
    field,
    code: 'taken',
    message: `${label} '${value}' is taken${other === undefined ? '' : ` by '${other.title}'`}`,
    proposal: joint === '-' ? proposal : proposal.replace(/-(\d+)$/, ' $1'),
  }
}

/** Names the reference whose row is deleted and, if the history has it, that row. */
async function explainGone(
  sql: ReservedSql,
  entity: Entity,
  violation: ConstraintViolation,
  mine: Values,
): Promise<WriteError> {
  const { table = entity.table, constraint, detail } = violation
  const column = columnOf(constraint, table) ?? ''
  const list = listOf(entity, table)
  const fields: Fields = list === null ? entity.fields : (entity.children[list]?.fields ?? {})
  const reference = fields[column]
  if (reference === undefined || reference.references === null)
    return invalid(list, 'A linked item no longer exists')

  const id = /=\((?<id>[\da-f-]{36})\)/.exec(detail)?.groups?.['id'] ?? null
  const target = entityNames.map(entityNamed).find(({ table }) => table === reference.references)
  const [last] = await sql<{ title: string | null }[]>`
    select before ->> ${target?.title ?? 'name'} as title from row_history
    where table_name = ${reference.references} and row_id = ${id} and op = 'delete'
    order by id desc limit 1`
  const what = `${target?.label ?? 'row'}${last?.title == null ? '' : ` '${last.title}'`}`
  return {
    field: list === null ? column : `${list}.${indexOfItem(mine[list], column, id)}.${column}`,
    code: 'gone',
    message: `${reference.label}: the ${what} no longer exists`,
  }
}

function indexOfItem(items: unknown, column: string, value: string | null): number {
  const index = Array.isArray(items) ? items.findIndex((item: Values) => item[column] === value) : 0
  return Math.max(index, 0)
}

/** The child list stored in this table. */
function listOf(entity: Entity, table: string | undefined): string | null {
  return childListsOf(entity).find(({ list }) => list.table === table)?.name ?? null
}

/** Postgres names a constraint `{table}_{column}_{kind}`. */
function columnOf(constraint: string, table: string | undefined): string | null {
  const middle = /^(?<column>.+)_(fkey|check|taken)\d*$/.exec(constraint.slice((table ?? '').length + 1))
  return middle?.groups?.['column'] ?? null
}
