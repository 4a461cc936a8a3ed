import { type Answer, type Write } from '@coop/sync/write'
import {
  baseSchema,
  type Entity,
  type EntityName,
  entityNamed,
  insertSchema,
  keyedId,
  patchSchema,
  rowSchema,
  saveTimes,
} from '@coop/sync/entities'
import { isSlugOf, slugify } from '@coop/sync/rules'
import { z } from 'zod'

export type WriteError = Extract<Answer, { status: 'rejected' }>['errors'][number]
export type Values = Record<string, unknown>

/** A write whose content is valid. It is not yet compared with the row. */
export type ValidWrite =
  /** `base`: for a row whose id derives from its fields and which may exist already, the state that the author saw. */
  | { op: 'insert'; mine: Values; base: Values }
  | { op: 'update'; mine: Values; base: Values }
  | { op: 'delete'; baseWriteId: string; seen: string | null | undefined }

type Validation = { ok: true; write: ValidWrite } | { ok: false; errors: WriteError[] }

interface Schemas {
  insert: z.ZodType<Values>
  patch: z.ZodType<Values>
  base: z.ZodType<Values>
  row: z.ZodType<Values>
}

const schemasByEntity = new Map<EntityName, Schemas>()

function schemasOf(name: EntityName): Schemas {
  let schemas = schemasByEntity.get(name)
  if (schemas === undefined) {
    const entity = entityNamed(name)
    schemas = {
      insert: insertSchema(entity),
      patch: patchSchema(entity),
      base: baseSchema(entity),
      row: rowSchema(entity),
    }
    schemasByEntity.set(name, schemas)
  }
  return schemas
}

/** Needed to distinguish a value of a wrong type from a missing one. */
const TELLING_INPUT = { reportInput: true }

const deleteBase = z.strictObject({
  write_id: z.uuid().lowercase(),
  seen: z.uuid().lowercase().nullable().optional(),
})

export function validateWrite(write: Write): Validation {
  const entity = entityNamed(write.entity)
  const schemas = schemasOf(write.entity)
  switch (write.op) {
    case 'insert': {
      const surplus = entity.keyedBy === null ? Object.keys(write.base) : []
      if (surplus.length > 0) return refusal(surplus, 'unknown', 'A new row has no base')
      const mine = schemas.insert.safeParse(write.changes, TELLING_INPUT)
      if (!mine.success) return { ok: false, errors: errorsOf(mine.error, entity) }
      const base = schemas.base.safeParse(write.base, TELLING_INPUT)
      if (!base.success) return { ok: false, errors: errorsOf(base.error, entity, ' (in the base)') }
      const errors = [
        ...crossFieldErrors(entity, mine.data, mine.data),
        ...keyErrors(entity, write.rowId, mine.data),
      ]
      return errors.length > 0
        ? { ok: false, errors }
        : { ok: true, write: { op: 'insert', mine: mine.data, base: base.data } }
    }
    case 'update': {
      const mine = schemas.patch.safeParse(write.changes, TELLING_INPUT)
      if (!mine.success) return { ok: false, errors: errorsOf(mine.error, entity) }
      const base = schemas.base.safeParse(write.base, TELLING_INPUT)
      if (!base.success) return { ok: false, errors: errorsOf(base.error, entity, ' (in the base)') }
      const unpaired = [
        ...Object.keys(mine.data).filter((name) => !Object.hasOwn(base.data, name)),
        ...Object.keys(base.data).filter((name) => !Object.hasOwn(mine.data, name)),
      ]
      if (unpaired.length > 0) return refusal(unpaired, 'invalid', 'Is in only one of base and changes')
      const key = Object.keys(mine.data).filter((name) => entity.keyedBy?.includes(name))
      if (key.length > 0)
        return refusal(key, 'invalid', 'The id depends on this field, so it cannot be changed')
      return { ok: true, write: { op: 'update', mine: mine.data, base: base.data } }
    }
    case 'delete': {
      const surplus = Object.keys(write.changes)
      if (surplus.length > 0) return refusal(surplus, 'unknown', 'A deletion changes no fields')
      const base = deleteBase.safeParse(write.base)
      if (!base.success)
        return refusal(['write_id'], 'invalid', 'A deletion has to name the write_id that its author saw')
      return { ok: true, write: { op: 'delete', baseWriteId: base.data.write_id, seen: base.data.seen } }
    }
    default:
      return write.op satisfies never
  }
}

/**
 * Validates the row that results from an update. `current` and `mine` hold client fields; child lists are validated
 * separately.
 */
export function validateMerged(name: EntityName, current: Values, mine: Values): WriteError[] {
  const entity = entityNamed(name)
  const noLists = Object.fromEntries(Object.keys(entity.children).map((list) => [list, []]))
  // A time in the row was not entered by the author.
  const times = Object.fromEntries(saveTimes(entity.fields).map(({ name: time }) => [time, 'keep']))
  const parsed = schemasOf(name).row.safeParse({ ...noLists, ...current, ...times, ...mine }, TELLING_INPUT)
  return parsed.success ? crossFieldErrors(entity, parsed.data, mine) : errorsOf(parsed.error, entity)
}

/** A slug that follows a name must be that name's slug, optionally with a number. */
function crossFieldErrors(entity: Entity, row: Values, changes: Values): WriteError[] {
  const { slug } = entity
  if (slug === null || !slug.follows) return []
  if (!Object.hasOwn(changes, slug.from) && !Object.hasOwn(changes, 'slug')) return []
  const name = String(row[slug.from])
  if (isSlugOf(String(row['slug']), name)) return []
  const label = entity.fields[slug.from]?.label ?? slug.from
  return [
    {
      field: 'slug',
      code: 'invalid',
      message: `The address follows from '${label}': it should be ${slugify(name)}`,
    },
  ]
}

/** The id of a row that derives from its fields must match them. */
function keyErrors({ table, keyedBy }: Entity, rowId: string, row: Values): WriteError[] {
  if (keyedBy === null) return []
  const expected = keyedId(
    table,
    keyedBy.map((name) => String(row[name])),
  )
  return rowId === expected
    ? []
    : [{ field: null, code: 'invalid', message: `The id of this row should be ${expected}` }]
}

const MOST_ERRORS = 20

/** Errors of a write's envelope, or of its fields when `entity` is given. */
export function errorsOf(error: z.ZodError, entity: Entity | null, where = ''): WriteError[] {
  const errors = error.issues.slice(0, MOST_ERRORS).flatMap((issue): WriteError[] => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, MOST_ERRORS).map((key) => ({
        field: fieldName([...path, key]),
        code: 'unknown',
        message: `There is no field ${sayable(key)} that can be written${where}`,
      }))
    }
    const label = path.length === 1 ? entity?.fields[path[0] ?? '']?.label : undefined
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined && label !== undefined
    const message = isMissing ? `${label} is required` : sayable(issue.message)
    return [{ field: path.length === 0 ? null : fieldName(path), code: 'invalid', message: message + where }]
  })
  return errors.slice(0, MOST_ERRORS)
}

function refusal(fields: string[], code: WriteError['code'], message: string): Validation {
  return {
    ok: false,
    errors: fields.slice(0, MOST_ERRORS).map((field) => ({ field: fieldName([field]), code, message })),
  }
}

function fieldName(path: string[]): string {
  return sayable(path.join('.'))
}

/** Makes text from outside fit for an answer: Postgres can store it, and a person can read it. */
function sayable(text: string): string {
  return text.slice(0, 300).toWellFormed().replaceAll('\0', '\u{FFFD}')
}
