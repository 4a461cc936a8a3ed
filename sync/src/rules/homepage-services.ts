import { scopeScore, type Scored } from './scope-score.ts'
import { smallest } from './smallest.ts'
import { orderByName, type Named } from './tie-order.ts'

export interface HomepageService extends Named, Scored {
  show_on_homepage: boolean | null
  homepage_priority: number | null
}

export type PreparedHomepage<T> = readonly { service: T; priority: number; score: number }[]

/** Prepared once for a set of rows, and ordered by name, which decides ties. A missing priority comes last. */
export function prepareHomepageServices<T extends HomepageService>(
  services: readonly T[],
): PreparedHomepage<T> {
  return orderByName(services.filter((service) => service.show_on_homepage)).map((service) => ({
    service,
    priority: service.homepage_priority ?? Number.MAX_SAFE_INTEGER,
    score: scopeScore(service),
  }))
}

/** The services that the home page shows at a slider value: by priority, then by distance from the slider. */
export function pickHomepageServices<T>(entries: PreparedHomepage<T>, scope: number, count = 3): T[] {
  return smallest(
    entries,
    count,
    (entry) => entry.priority,
    (entry) => Math.abs(entry.score - scope),
  ).map((entry) => entry.service)
}
