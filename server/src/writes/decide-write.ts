import {
  type Answer,
  clientFields,
  entityNamed,
  type Entity,
  type FinalAnswer,
  type Json,
  type Write,
} from '@coop/sync/contract'
import { type ValidWrite, validateMerged, type WriteError } from './validate-write.ts'

/** The row as it stands, locked. `lists`: its child lists, where they were asked for. */
export interface CurrentRow {
  row: Record<string, Json>
  writeId: string
  lists: Record<string, Json>
  /** Fields and lists that are neither as in the write's base nor as in its changes. */
  moved: ReadonlySet<string>
}

export type Decision =
  | { kind: 'apply' }
  /** The row is gone: the answer says how it was, where that is known. */
  | { kind: 'deleted' }
  | { kind: 'answer'; answer: FinalAnswer }

/** How a valid write meets the row. */
export function decideWrite(write: Write, valid: ValidWrite, current: CurrentRow | null): Decision {
  const entity = entityNamed(write.entity)
  switch (valid.op) {
    case 'insert': {
      if (current === null) return { kind: 'apply' }
      if (current.moved.size === 0) return accepted
      const title = JSON.stringify(current.row[entity.title])
      return rejected([
        {
          field: null,
          code: 'invalid',
          message: `There is another ${entity.label.toLowerCase()} with this id: ${title}`,
        },
      ])
    }
    case 'update': {
      if (current === null) return { kind: 'deleted' }
      const fields = Object.keys(valid.mine).filter((name) => current.moved.has(name))
      if (fields.length > 0) return conflictOf(write, current, fields)
      const errors = validateMerged(write.entity, fieldsOf(entity, current.row), valid.mine)
      return errors.length > 0 ? rejected(errors) : { kind: 'apply' }
    }
    case 'delete': {
      if (current === null) return accepted
      if (current.writeId === valid.seen) return { kind: 'apply' }
      const theirs = { ...fieldsOf(entity, current.row), ...current.lists }
      return {
        kind: 'answer',
        answer: { status: 'conflict', conflict: { kind: 'changed', rowWriteId: current.writeId, theirs } },
      }
    }
    default:
      return valid satisfies never
  }
}

const accepted: Decision = { kind: 'answer', answer: { status: 'accepted' } }

function rejected(errors: WriteError[]): Decision {
  return { kind: 'answer', answer: { status: 'rejected', errors } }
}

function conflictOf(write: Write, current: CurrentRow, names: string[]): Decision {
  const fields = names.map((field) => ({
    field,
    base: write.base[field] ?? null,
    mine: write.changes[field] ?? null,
    theirs: current.row[field] ?? current.lists[field] ?? null,
  }))
  const conflict: Extract<Answer, { status: 'conflict' }>['conflict'] = {
    kind: 'fields',
    rowWriteId: current.writeId,
    fields,
  }
  return { kind: 'answer', answer: { status: 'conflict', conflict } }
}

/** The client's fields of a row. */
export function fieldsOf(entity: Entity, row: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(clientFields(entity.fields).map(([name]) => [name, row[name] ?? null]))
}
