import { type ChildList, clientFields, defaultValues, type Entity, entityNamed } from '@coop/sync/entities'
import { mergeKeys } from '@coop/sync/releases'
import { type FinalAnswer, type Json, type Write } from '@coop/sync/write'
import { z } from 'zod'
import { fieldsOf } from '../history/past-row.ts'
import { type ValidWrite, validateMerged, type Values, type WriteError } from './validate-write.ts'

/** The current row, locked. `lists`: its child lists, if they were read. */
export interface CurrentRow {
  row: Record<string, Json>
  writeId: string
  lists: Record<string, Json>
  /** The fields and lists that equal neither the write's base nor its changes. */
  moved: ReadonlySet<string>
}

export type WriteDecision =
  /** `valid`: after a merge with the row, its result. */
  | { kind: 'apply'; valid: ValidWrite }
  | { kind: 'conflict'; cause: ConflictCause }
  | { kind: 'answer'; answer: FinalAnswer }

/**
 * How the row in Postgres differs from the row that the author saw: it is deleted, it has changed, or these fields and
 * lists have changed.
 */
export type ConflictCause =
  | { kind: 'deleted' }
  | { kind: 'changed'; current: CurrentRow }
  | { kind: 'fields'; current: CurrentRow; names: string[]; mine: Values }

/** Decides what a valid write does to the row. */
export function decideWrite(write: Write, valid: ValidWrite, current: CurrentRow | null): WriteDecision {
  const entity = entityNamed(write.entity)
  switch (valid.op) {
    case 'insert': {
      if (current === null) return { kind: 'apply', valid }
      if (current.moved.size === 0) return accepted
      if (entity.keyedBy !== null) {
        // The same row was made elsewhere, so only the differing fields are written.
        const mine = Object.fromEntries([...current.moved].map((name) => [name, valid.mine[name]]))
        const base = { ...defaultValues(entity), ...valid.base }
        return decideUpdate(write, { op: 'update', mine, base }, current)
      }
      const title = JSON.stringify(current.row[entity.title])
      return rejection([
        {
          field: null,
          code: 'invalid',
          message: `Another ${entity.label.toLowerCase()} has this id: ${title}`,
        },
      ])
    }
    case 'update':
      return current === null
        ? { kind: 'conflict', cause: { kind: 'deleted' } }
        : decideUpdate(write, valid, current)
    case 'delete': {
      if (current === null) return accepted
      if (current.writeId === valid.baseWriteId) return { kind: 'apply', valid }
      return { kind: 'conflict', cause: { kind: 'changed', current } }
    }
    default:
      return valid satisfies never
  }
}

function decideUpdate(
  write: Write,
  valid: Extract<ValidWrite, { op: 'update' }>,
  current: CurrentRow,
): WriteDecision {
  const entity = entityNamed(write.entity)
  const mine: Values = { ...valid.mine }
  const names = Object.keys(valid.mine).filter((name) => {
    if (!current.moved.has(name)) return false
    const { merge } = entity.fields[name] ?? {}
    if (merge === 'keys' || merge === 'earlier-keys') {
      const theirs = valuesByName.parse(current.row[name])
      const { merged, conflicts } = mergeKeys(
        valuesByName.parse(valid.base[name]),
        valuesByName.parse(valid.mine[name]),
        theirs,
      )
      const earlier = conflicts.map((key) => [key, theirs[key]] as const)
      mine[name] = merge === 'keys' ? merged : { ...merged, ...Object.fromEntries(earlier) }
      return merge === 'keys' && conflicts.length > 0
    }
    return !lastOneStands(entity, name, valid.base[name], current)
  })
  if (names.length > 0) return { kind: 'conflict', cause: { kind: 'fields', current, names, mine } }
  const errors = validateMerged(write.entity, fieldsOf(entity, current.row), mine)
  return errors.length > 0 ? rejection(errors) : { kind: 'apply', valid: { ...valid, mine } }
}

const valuesByName = z.record(z.string(), z.json())

/** Whether mine may overwrite their change of a field or child list, since only an order changed. */
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
