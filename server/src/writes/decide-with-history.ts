import type { Write } from '@coop/sync/write'
import type { Sql } from 'postgres'
import { isChangedByOthers } from '../history/changed-by-others.ts'
import { type CurrentRow, decideWrite, type WriteDecision } from './decide-write.ts'
import type { ValidWrite } from './validate-write.ts'

/**
 * A delete by somebody who has not seen all that came before it: what others did meanwhile is not deleted with the row.
 */
export async function decideWithHistory(
  connection: Sql,
  write: Write,
  valid: ValidWrite,
  current: CurrentRow | null,
): Promise<WriteDecision> {
  const decision = decideWrite(write, valid, current)
  if (decision.kind !== 'apply' || valid.op !== 'delete' || valid.seen === undefined) return decision
  if (current === null || !(await isChangedByOthers(connection, write, valid.seen))) return decision
  return { kind: 'conflict', cause: { kind: 'changed', current } }
}
