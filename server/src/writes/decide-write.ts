import { type ChildList, clientFields, type Entity, entityNamed } from '@coop/sync/entities'
import { type FinalAnswer, type Json, type Write } from '@coop/sync/write'
import { z } from 'zod'
import { fieldsOf } from '../history/past-row.ts'
import { type ValidWrite, validateMerged, type WriteError } from './validate-write.ts'

/** The row as it stands, locked. `lists`: its child lists, where they were read. */
export interface CurrentRow {
  row: Record<string, Json>
  writeId: string
  lists: Record<string, Json>
  /** Fields and lists that are neither as in the write's base nor as in its changes. */
  moved: ReadonlySet<string>
}

export type WriteDecision =
  | { kind: 'apply' }
  | { kind: 'conflict'; cause: ConflictCause }
  | { kind: 'answer'; answer: FinalAnswer }

/**
 * The state that a write met instead of the row that its author saw: no row, another one, or these fields and lists
 * changed.
 */
export type ConflictCause =
  | { kind: 'deleted' }
  | { kind: 'changed'; current: CurrentRow }
  | { kind: 'fields'; current: CurrentRow; names: string[] }

/** How a valid write meets the row. */
export function decideWrite(write: Write, valid: ValidWrite, current: CurrentRow | null): WriteDecision {
  const entity = entityNamed(write.entity)
  switch (valid.op) {
    case 'insert': {
      if (current === null) return { kind: 'apply' }
      if (current.moved.size === 0) return accepted
      const title = JSON.stringify(current.row[entity.title])
      return rejection([
        {
          field: null,
          code: 'invalid',
          message: `There is another ${entity.label.toLowerCase()} with this id: ${title}`,
        },
      ])
    }
    case 'update': {
      if (current === null) return { kind: 'conflict', cause: { kind: 'deleted' } }
      const names = Object.keys(valid.mine).filter(
        (name) => current.moved.has(name) && !lastOneStands(entity, name, valid.base[name], current),
      )
      if (names.length > 0) return { kind: 'conflict', cause: { kind: 'fields', current, names } }
      const errors = validateMerged(write.entity, fieldsOf(entity, current.row), valid.mine)
      return errors.length > 0 ? rejection(errors) : { kind: 'apply' }
    }
    case 'delete': {
      if (current === null) return accepted
      if (current.writeId === valid.baseWriteId) return { kind: 'apply' }
      return { kind: 'conflict', cause: { kind: 'changed', current } }
    }
    default:
      return valid satisfies never
  }
}

/** Whether their change of a field or child list gives way to mine: it is nothing but an order. */
function lastOneStands(entity: Entity, name: string, base: unknown, { lists }: CurrentRow): boolean {
  const list = entity.children[name]
  if (list === undefined) return entity.fields[name]?.merge === 'last'
  return contentsOf(list, base) === contentsOf(list, lists[name])
}

/** The content of a list's items, regardless of their order. */
function contentsOf(list: ChildList, items: unknown): string {
  const names = clientFields(list.fields).flatMap(([name, { merge }]) => (merge === 'last' ? [] : [name]))
  const contents = itemsSchema.parse(items).map((item) => JSON.stringify(names.map((name) => item[name])))
  return JSON.stringify(contents.sort())
}

const itemsSchema = z.array(z.record(z.string(), z.unknown()))

const accepted: WriteDecision = { kind: 'answer', answer: { status: 'accepted' } }

function rejection(errors: WriteError[]): WriteDecision {
  return { kind: 'answer', answer: { status: 'rejected', errors } }
}
