import type { Entity } from '@coop/sync/entities'
import { fold, freeSlug, isSlugOf, slugify } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { FormValues } from '../form/form-values.ts'
import { type RowError, rowError } from './row-check.ts'

/** Checks values that must be unique among the existing rows and the rows of the file so far. */
export interface UniqueValues {
  /** The address for a row whose file gives none, or whose address follows the name; null if nothing can be derived. */
  readonly slugOf: (next: FormValues, start: FormValues | null) => string | null
  /** Reserves the values of a row for it. @returns an error for each value that another row already has */
  readonly take: (row: Readonly<Record<string, Json>>, owner: string) => readonly RowError[]
}

export function createUniqueValues(entity: Entity, rows: readonly AdminRow[]): UniqueValues {
  const { unique } = entity
  const slugs = new Map(rows.map((row) => [textOf(row.values['slug']), row.id]))
  const uniques = new Map(rows.map((row) => [textOf(row.values[unique ?? '']), row.id]))
  /** The last free address offered for each taken one. */
  const proposed = new Map<string, string>()

  /**
   * The address, or the first free one with -2, -3 … appended. Taken addresses never become free, so the search
   * continues from the last offer.
   */
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

/** The key that must be unique among the new rows of a file: the slug, else the other unique field, else the name. */
export function newRowKey(entity: Entity, next: FormValues): string {
  if (entity.slug !== null) return textOf(next['slug'])
  return entity.unique === null ? fold(textOf(next[entity.title])) : textOf(next[entity.unique])
}
