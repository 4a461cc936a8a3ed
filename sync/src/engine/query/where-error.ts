import type { Sql } from 'postgres'
import type { PostgresError } from './postgres-error.ts'
import type { WhereText } from './where-text.ts'

/**
 * Postgres' error about a clause, in the protocol's words if it has some. `opening`: length of the text before the
 * clause.
 */
export async function errorText(
  sql: Pick<Sql, 'unsafe'>,
  error: PostgresError,
  opening: number,
  where: WhereText,
): Promise<string> {
  if (error.code === '42804' && error.message.includes('must be type boolean'))
    return 'WHERE clause must return a boolean'
  if (error.code === '42601' && nextClause.test(error.message))
    return 'malformed query ending with SQL clauses'
  const position = where.originalPosition(Math.max(0, Number(error.position ?? 1) - 1 - opening))
  // The position of a syntax error counts from the start of `SELECT 1 WHERE `, that of a semantic one from the clause.
  if (error.code === '42601') return `At location ${position + 15}: ${error.message}`
  return `At location ${position}: ${await wording(sql, error)}`
}

const nextClause =
  /at or near "(from|group|having|window|order|limit|offset|fetch|for|union|intersect|except)"/i

async function wording(sql: Pick<Sql, 'unsafe'>, { code, message }: PostgresError): Promise<string> {
  switch (code) {
    case '42703':
      return message.replace(/^(?:(?!column ).)*column "?(.+?)"? does not exist$/, 'unknown reference $1')
    case '42704':
      return message.replace(/^type "(.+)" does not exist$/, 'unsupported type $1')
    case '42803':
      return 'aggregation is not supported in this context'
    case '42883':
      return message.startsWith('operator')
        ? 'Could not select an operator overload'
        : functionText(sql, message)
    default:
      return message
  }
}

/** `function name(type, type) does not exist`: no function has this name, or none has these arguments. */
async function functionText(sql: Pick<Sql, 'unsafe'>, message: string): Promise<string> {
  const [, path, types = ''] = /^function ([^(]+)\((.*)\) does not exist$/.exec(message) ?? []
  if (path === undefined) return message
  const name = path.slice(path.lastIndexOf('.') + 1)
  const named = `${name}/${types === '' ? 0 : types.split(',').length}`
  const functions = await sql.unsafe('select from pg_proc where proname = $1 limit 1', [name])
  return functions.length === 0
    ? `unknown or unsupported function ${named}`
    : `Could not select a function overload for ${named}`
}
