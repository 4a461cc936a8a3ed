import { type EntityName, isEntityName } from '@coop/sync/entities'
import { type ActivityQuery, activityQuerySchema, type ChangeKind, changeKinds } from '@coop/sync/history'
import { z } from 'zod'

const { person, words } = activityQuerySchema.shape

/** The filters in the address of the list. Invalid ones are ignored. */
const filtersSchema = z.object({
  person: person.catch(undefined),
  entity: z.string().refine(isEntityName).optional().catch(undefined),
  kind: z.enum(changeKinds).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  /** inclusive */
  to: z.iso.date().optional().catch(undefined),
  words: words.catch(undefined),
})
export type ActivityFilters = {
  person?: string | undefined
  entity?: EntityName | undefined
  kind?: ChangeKind | undefined
  from?: string | undefined
  to?: string | undefined
  words?: string | undefined
}

export function filtersIn(search: URLSearchParams): ActivityFilters {
  return filtersSchema.parse(Object.fromEntries(search))
}

/** The days are those of the device's time zone. */
export function queryOf({ from, to, ...rest }: ActivityFilters): ActivityQuery {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
  }
}

function startOf(day: string, later: number): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + later)
  return date.toISOString()
}
