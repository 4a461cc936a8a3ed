import { childListsOf, clientFields, type Entity, type Field, saveTimes } from '@coop/sync/entities'
import { fold, freeSlug, slugify } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { itemsOf, textOf } from '../data/json-values.ts'

/** A row that represents a file has no copy, because a page could not tell two descriptions of one file apart. */
export function canBeCopied(entity: Entity): boolean {
  return Object.values(entity.fields).every(({ derivation }) => derivation?.kind !== 'read-from-file')
}

/** The flag that makes a row public; null if all rows of the entity are public, or none. */
export function publicFlag({ public: view, fields }: Entity): string | null {
  const flag = view?.where ?? null
  return flag !== null && fields[flag]?.kind === 'boolean' ? flag : null
}

/**
 * The values of a copy: those of the row with a free name, address and other unique values, with new ids in its child
 * lists, and not public if possible. The caller sets its place in an order.
 *
 * @param others all rows known to this device; refused ones do not count
 */
export function copiedRow(
  entity: Entity,
  row: AdminRow,
  others: readonly AdminRow[],
  newId: () => string,
): Record<string, Json> {
  const holders = others.filter(({ edit }) => edit?.kind !== 'parked')
  const isSlugTaken = (slug: string) => holders.some(({ values }) => values['slug'] === slug)
  const fields = clientFields(entity.fields)
  const copy: Record<string, Json> = Object.fromEntries(
    fields.map(([name]) => [name, row.values[name] ?? null]),
  )
  for (const { name, list } of childListsOf(entity)) {
    const names = clientFields(list.fields).map(([field]) => field)
    copy[name] = itemsOf(row.values[name]).map((item) => ({ ...pick(item, names), id: newId() }))
  }

  const { slug, title, unique } = entity
  for (const name of new Set([title, unique ?? title])) {
    const follows = slug?.follows === true && slug.from === name
    const taken = new Set(holders.map(({ values }) => fold(textOf(values[name]))))
    copy[name] = freeCopyText(
      entity.fields[name],
      textOf(row.values[name]),
      (text) => taken.has(fold(text)) || (follows && isSlugTaken(slugOf(entity, text))),
    )
  }
  if (slug !== null) {
    const wanted = slugOf(entity, textOf(copy[slug.from]))
    copy['slug'] = slug.follows ? wanted : freeSlug(shortened(wanted), isSlugTaken)
  }
  // A text that equals another field must equal it in the copy.
  for (const [name, { fallback }] of fields) {
    if (fallback !== null && row.values[name] === row.values[fallback]) copy[name] = copy[fallback] ?? null
  }
  const flag = publicFlag(entity)
  if (flag !== null) copy[flag] = false
  for (const { name, flag: of } of saveTimes(entity.fields)) if (copy[of] === false) copy[name] = null
  return copy
}

/** Returns 'Name (copy)', or 'Name (copy 2)' and so on. A long name is shortened. */
function freeCopyText(field: Field | undefined, text: string, isTaken: (text: string) => boolean): string {
  const name = text.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
    const letters = Array.from(name)
    const named = () => `${letters.join('').trimEnd()}${ending}`
    while (letters.length > 0 && field?.schema.safeParse(named()).success === false) letters.pop()
    if (!isTaken(named())) return named()
  }
}

function slugOf(entity: Entity, text: string): string {
  return slugify(text) || slugify(entity.label)
}

const LONGEST_SLUG = 190

/** Reserves space for a number. Letters such as ß become two in an address. */
function shortened(slug: string): string {
  const short = slug.slice(0, LONGEST_SLUG)
  return short.endsWith('-') ? short.slice(0, -1) : short
}

function pick(item: RowValues, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, item[name] ?? null]))
}
