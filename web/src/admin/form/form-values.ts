import {
  type ChildList,
  childListsOf,
  clientFields,
  type Entity,
  type EntityName,
  type Field,
  trimBlanks,
  sameValue,
} from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { UseFormReturn } from 'react-hook-form'
import type { RowValues } from '../data/admin-row.ts'
import { chosenTimeNames } from '../data/chosen-times.ts'
import { itemsOf, numberOf } from '../data/json-values.ts'

/** The values of a form: client fields and child lists, as typed. */
export type FormValues = Record<string, unknown>

/** A form that transforms valid values into the row to write. */
export type RowForm = UseFormReturn<FormValues, unknown, Record<string, Json>>

/**
 * The values of a row that a form edits. Child lists are in display order. Publication date choices are not derived
 * from the row.
 */
export function editableValues(entity: Entity, values: RowValues): FormValues {
  return Object.fromEntries([
    ...clientFields(entity.fields).flatMap(([name, { derivation }]) =>
      derivation === null ? [[name, values[name]]] : [],
    ),
    ...childListsOf(entity).map(({ name }) => [name, byDisplayOrder(itemsOf(values[name]))]),
  ])
}

/** Prepares typed values for the schema: trims blanks, turns empty texts into null, and numbers lists. */
export function normaliseValues(entity: Entity, values: FormValues): FormValues {
  return Object.fromEntries([
    ...clientFields(entity.fields).map(([name, field]) => [name, normaliseValue(field, values[name])]),
    ...childListsOf(entity).map(({ name, list }) => [name, normaliseItems(list, itemsOf(values[name]))]),
  ])
}

/** The names of the fields that differ. Publication date choices are compared by `rechosenTimeNames` instead. */
export function changedNames(entity: EntityName, before: FormValues, after: FormValues): string[] {
  const times = chosenTimeNames(entity)
  return Object.keys(after).filter(
    (name) => !times.includes(name) && !sameValue(entity, name, before[name], after[name]),
  )
}

/** The publication date choices that differ from those at the start of the form. */
export function rechosenTimeNames(entity: EntityName, start: FormValues, now: FormValues): string[] {
  return chosenTimeNames(entity).filter((name) => start[name] !== now[name])
}

function normaliseValue(field: Field, value: unknown): unknown {
  if (value === undefined) return field.nullable ? null : (field.default ?? '')
  if (typeof value === 'string') {
    const text = trimBlanks(value)
    return text === '' && field.nullable ? null : text
  }
  if (!Array.isArray(value)) return value
  const list = value
    .map((each) => (typeof each === 'string' ? trimBlanks(each) : each))
    .filter((each) => each !== '')
  return list.length === 0 && field.nullable ? null : list
}

function normaliseItems(list: ChildList, items: Record<string, unknown>[]): FormValues[] {
  const fields = clientFields(list.fields)
  const clean = items.map((item): FormValues => ({
    id: item['id'],
    ...Object.fromEntries(fields.map(([name, field]) => [name, normaliseValue(field, item[name])])),
  }))
  const filled = clean.filter((item) => fields.some(([name, field]) => hasContent(field, name, item[name])))
  return 'display_order' in list.fields ? numbered(filled) : filled
}

/** Whether a value of a list entry counts as content. Entries without any are omitted. */
function hasContent(field: Field, name: string, value: unknown): boolean {
  return name !== 'display_order' && value !== '' && value !== null && value !== field.default
}

/** Items in ascending order keep their numbers, so that an untouched list has no changes. */
function numbered(items: FormValues[]): FormValues[] {
  const orders = items.map((item) => numberOf(item['display_order']) ?? 0)
  const ascending = orders.every((order, i) => i === 0 || order > (orders[i - 1] ?? 0))
  return ascending ? items : items.map((item, i) => ({ ...item, display_order: i }))
}

function byDisplayOrder<T extends Record<string, unknown>>(items: T[]): T[] {
  return items.toSorted((a, b) => (numberOf(a['display_order']) ?? 0) - (numberOf(b['display_order']) ?? 0))
}
