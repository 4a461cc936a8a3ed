import { randomInt } from 'node:crypto'
import postgres from 'postgres'
import { formatOffset } from '../../protocol/offset.ts'
import type { Subset } from '../../protocol/subset-request.ts'
import type { Answer } from './exchange.ts'
import { problems, refetch } from './error-responses.ts'
import { positionHeaders, type Exchange } from './shape-response.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import { resolveSubset } from '../query/subset-definition.ts'
import { takeSubset } from '../snapshot/subset-snapshot.ts'

const maxMark = 2 ** 31 - 1

/**
 * Some rows of the shape as they are now, with what the client has to know to pass over changes of the log that they
 * hold already.
 */
export async function answerSubset(exchange: Exchange, subset: Subset): Promise<Answer> {
  const { engine, wanted, shape } = exchange
  // Before the rows are read: a change that comes in between is in both, and the client knows it by its transaction.
  const here = shape.lastOffset
  const { sql, settings } = engine.state
  const resolved = await resolveSubset(sql, shape.table, subset, wanted.wanted.queryable)
  if (!resolved.ok) return problems({ subset: { [resolved.field]: [resolved.problem] } })
  try {
    const mark = randomInt(1, maxMark)
    const body = await takeSubset(sql, shape, resolved.query, { publication: settings.publication, mark })
    // A client that has a place in the log keeps it: what lies between there and here, it has not seen.
    const place = wanted.offset !== 'now' && formatOffset(wanted.offset) !== '-1' ? wanted.offset : here
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      ...positionHeaders(exchange, place),
      'electric-has-data': 'true',
      'electric-schema': shape.schema,
      'electric-snapshot': 'true',
    }
    return { status: 200, headers, body }
  } catch (error) {
    if (error instanceof TableChangedError) {
      await engine.shapes.retire(shape)
      return refetch(null)
    }
    // A clause that fails on a row of the table is the client's to change.
    if (error instanceof postgres.PostgresError && error.code.startsWith('22'))
      return problems({ subset: { where: [error.message] } })
    throw error
  }
}
