import type { Write } from '@coop/sync/write'
import { statementsOf } from './entity-statements.ts'
import type { ValidWrite } from './validate-write.ts'

/** The statements that apply a write to its row. */
export function effectsOf(write: Write, valid: ValidWrite): [string, string[]][] {
  const statements = statementsOf(write.entity)
  if (valid.op === 'delete') return [[statements.remove, [write.rowId]]]
  const text = valid.op === 'insert' ? statements.insert : statements.update
  const lists = Object.entries(valid.mine).flatMap(([name, items]) =>
    (statements.replaceList.get(name) ?? []).map((sql): [string, string[]] => [
      sql,
      [write.rowId, JSON.stringify(items)],
    ]),
  )
  return [[text, [write.rowId, JSON.stringify(valid.mine)]], ...lists]
}
