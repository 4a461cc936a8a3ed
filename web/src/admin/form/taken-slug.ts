import { type Entity } from '@coop/sync/entities'
import { freeSlug, slugify } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import type { FormValues } from './form-values.ts'

/** The other row that has the wanted address. */
export interface TakenSlug {
  readonly slug: string
  readonly owner: AdminRow
  readonly free: string
  /** The field that shows the error: the name from which the address is derived, or the address. */
  readonly field: string
}

/**
 * Finds another row with the address of these values. Refused rows do not count.
 *
 * @param others the rows known to this device
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

/** The address derived from a name. */
export function suggestedSlug(entity: Entity, name: string): string {
  return name.trim() === '' ? '' : slugify(name) || slugify(entity.label)
}
