import { z } from 'zod'

/** The first steps of a new administrator, in the order in which they are offered. */
export const firstSteps = ['site', 'pictures', 'article', 'service', 'offline', 'colleague'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How far somebody is. Devices and server exchange it, and `mergeFirstSteps` makes one of two. */
export const firstStepsSchema = z.object({
  /** of another version, too, which may know other steps */
  done: z.array(z.string().max(40)).max(40),
  isPutAway: z.boolean(),
  /** When they were put away or brought back last, by the clock of the device; milliseconds since 1970, 0: never. */
  changedAt: z.number().min(0),
})
export type FirstStepsState = z.infer<typeof firstStepsSchema>

export const untouchedSteps: FirstStepsState = { done: [], isPutAway: false, changedAt: 0 }

/**
 * A step that is done stays done, and the last press decides whether they are shown. States can be merged in any order,
 * any number of times.
 */
export function mergeFirstSteps(a: FirstStepsState, b: FirstStepsState): FirstStepsState {
  const changedAt = Math.max(a.changedAt, b.changedAt)
  const isPutAway = [a, b].some((state) => state.changedAt === changedAt && state.isPutAway)
  return { done: [...new Set([...a.done, ...b.done])].toSorted(), isPutAway, changedAt }
}
