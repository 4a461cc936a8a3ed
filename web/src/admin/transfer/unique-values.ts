import type { Entity } from '@coop/sync/entities'
import { fold, freeSlug, isSlugOf, slugify } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { FormValues } from '../form/form-values.ts'
import { type RowError, rowError } from './row-check.ts'

/** The values that no two rows may share: those of the rows that there are, and of the rows of the file so far. */
export interface UniqueValues {
  /** The address where the file has none, and where it follows the name; null: nothing that it could be made of. */
  readonly slugOf: (next: FormValues, start: FormValues | null) => string | null
  /** Takes the values of a row for it. @returns what another row has already */
  readonly take: (row: Readonly<Record<string, Json>>, owner: string) => readonly RowError[]
}

export function createUniqueValues(entity: Entity, rows: readonly AdminRow[]): UniqueValues {
  const { unique } = entity
  const slugs = new Map(rows.map((row) => [textOf(row.values['slug']), row.id]))
  const uniques = new Map(rows.map((row) => [textOf(row.values[unique ?? '']), row.id]))
  /** The last proposal for each address that was taken. */
  const proposed = new Map<string, string>()

  /** The address, or the first of -2, -3 … that is free. None becomes free again: what was taken is not asked anew. */
  function freeOf(slug: string): string {
    const before = proposed.get(slug)
    if (before !== undefined && !slugs.has(before)) return before
    const first = before === undefined ? 2 : Number(before.slice(slug.length + 1)) + 1
    const free = freeSlug(slug, (each) => slugs.has(each), first)
    proposed.set(slug, free)
    return free
  }

  return {
    slugOf(next, start) {
      if (entity.slug === null) return null
      const { from, follows } = entity.slug
      const given = textOf(next['slug'])
      const current = textOf(start?.['slug'])
      const name = textOf(next[from])
      const wanted = slugify(name)
      if (!follows || wanted === '') return given || current || wanted || null
      const fitting = [given, current].find((slug) => isSlugOf(slug, name))
      if (fitting !== undefined) return fitting
      return start === null ? wanted : freeOf(wanted)
    },
    take(row, owner) {
      const errors: RowError[] = []
      const slug = textOf(row['slug'])
      if (entity.slug !== null && (slugs.get(slug) ?? owner) !== owner) {
        errors.push(rowError(entity, 'slug', `The address ${slug} is taken. Available: ${freeOf(slug)}`))
      }
      const value = unique === null ? '' : textOf(row[unique])
      if (unique !== null && (uniques.get(value) ?? owner) !== owner) {
        errors.push(rowError(entity, unique, `Another item is called “${value}”. Choose another name`))
      }
      if (errors.length === 0) {
        slugs.set(slug, owner)
        uniques.set(value, owner)
      }
      return errors
    },
  }
}

/** The key that no two new rows of a file may share: the slug, or the other unique field, or the name. */
export function newRowKey(entity: Entity, next: FormValues): string {
  if (entity.slug !== null) return textOf(next['slug'])
  return entity.unique === null ? fold(textOf(next[entity.title])) : textOf(next[entity.unique])
}
