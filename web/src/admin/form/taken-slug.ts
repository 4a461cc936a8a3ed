import { type Entity } from '@coop/sync/entities'
import { freeSlug, isSlugOf, slugify } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import type { FormValues } from './form-values.ts'

/** The row that has the address which another would get. */
export interface TakenSlug {
  readonly slug: string
  readonly owner: AdminRow
  readonly free: string
  /** Where this is said: at the name that the address was made of, or at the address itself. */
  readonly field: string
}

/**
 * Whether one of the other rows has the address of these values. Refused rows do not count.
 *
 * @param others the rows that this device knows
 */
export function takenSlug(entity: Entity, values: FormValues, others: readonly AdminRow[]): TakenSlug | null {
  if (entity.slug === null) return null
  const slug = textOf(values['slug']).trim()
  const holders = others.filter(({ edit }) => edit?.kind !== 'parked')
  const owner = slug === '' ? undefined : holders.find((row) => row.values['slug'] === slug)
  if (owner === undefined) return null
  const { from, follows } = entity.slug
  const isOfName = follows || slug === suggestedSlug(entity, textOf(values[from]))
  const free = freeSlug(slug, (each) => holders.some((row) => row.values['slug'] === each))
  return { slug, owner, free, field: isOfName ? from : 'slug' }
}

export function takenSlugText(entity: Entity, { slug, owner }: TakenSlug): string {
  return `“${titleOf(entity, owner.values, owner.id)}” has the address ${slug}.`
}

/** The address that is made of a name. */
export function suggestedSlug(entity: Entity, name: string): string {
  return name.trim() === '' ? '' : slugify(name) || slugify(entity.label)
}

/** The address that a change of the name brings with it, where the declaration says that it follows: `{ slug }`, or nothing. */
export function followingSlug(entity: Entity, values: RowValues, changes: RowValues): RowValues {
  const { slug } = entity
  if (slug === null || !slug.follows || !Object.hasOwn(changes, slug.from)) return {}
  const next = { ...values, ...changes }
  const name = textOf(next[slug.from])
  return isSlugOf(textOf(next['slug']), name) ? {} : { slug: suggestedSlug(entity, name) }
}
