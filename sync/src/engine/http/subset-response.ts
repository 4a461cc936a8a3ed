import { randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import { isBeforeAll } from '../../protocol/offset.ts'
import type { Subset } from '../../protocol/subset-request.ts'
import { isDataException } from '../query/postgres-error.ts'
import { resolveSubset } from '../query/resolve-subset.ts'
import type { Shape } from '../shape/shape.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import { takeSubset } from '../snapshot/subset-snapshot.ts'
import { invalidRequest } from './error-responses.ts'
import { jsonType, type EngineResponse } from './exchange.ts'
import type { LogSource } from './log-source.ts'
import { positionHeaders, type ShapeRead } from './shape-response.ts'

const maxMark = 2 ** 31 - 1

interface SubsetResponseParts {
  sql: Sql
  clauseSql: Sql
  settings: { publication: string; longPollMs: number }
  shapes: {
    retire(shape: Shape): Promise<void>
    /** the transactions at the end of the log that snapshots may not show yet */
    seenTransactions(): ReadonlySet<number>
  }
  log: Pick<LogSource, 'refetch'>
}

/**
 * Some present rows of the shape, with the snapshot that they were read in. With it, the client skips the changes of
 * the log that the rows already contain.
 */
export async function subsetResponse(
  read: ShapeRead,
  subset: Subset,
  { sql, clauseSql, settings, shapes, log }: SubsetResponseParts,
): Promise<EngineResponse> {
  const { params, shape } = read
  // Read before the rows: a change in between is in both, and the client recognises it by its transaction.
  const here = shape.lastOffset
  const required = shapes.seenTransactions()
  const resolved = await resolveSubset(clauseSql, shape.table, subset, params.query.queryable)
  if (!resolved.ok) return invalidRequest({ subset: { [resolved.field]: [resolved.error] } })
  try {
    const mark = randomInt(1, maxMark)
    const body = await takeSubset(sql, shape, resolved.query, {
      publication: settings.publication,
      mark,
      required,
    })
    // A client with an offset in the log keeps it, since it has not read the changes up to the end.
    const offset = params.offset !== 'now' && !isBeforeAll(params.offset) ? params.offset : here
    const headers = {
      ...jsonType,
      'cache-control': 'no-cache',
      ...positionHeaders(read, settings, offset),
      'electric-has-data': 'true',
      'electric-schema': shape.schema,
      'electric-snapshot': 'true',
    }
    return { status: 200, headers, body }
  } catch (error) {
    if (error instanceof TableChangedError) {
      await shapes.retire(shape)
      return log.refetch(params.query)
    }
    // The client has to change the clause. Postgres' message quotes values, also of columns that the shape lacks.
    if (isDataException(error)) return invalidRequest({ subset: { where: ['The clause fails on a row'] } })
    throw error
  }
}
