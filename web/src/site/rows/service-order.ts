import { compareText, fold, type Named, type Scored } from '@coop/sync/rules'

export interface OrderedService extends Named, Scored {}

const ranks: Record<string, number> = {
  'THEME-EASY': 1,
  'LURE-IN': 2,
  'ALWAYS-ON': 3,
  'DEEP-DIVES': 4,
  PR: 5,
}

function categoryRank(category: string | null): number {
  return ranks[category ?? ''] ?? 6
}

/** The sort order of services: by category, then by name. */
export function orderServices<T extends OrderedService>(services: readonly T[]): T[] {
  return services
    .map((service) => ({ service, rank: categoryRank(service.category), name: fold(service.name) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compareText(a.name, b.name) ||
        compareText(a.service.name, b.service.name) ||
        compareText(a.service.id, b.service.id),
    )
    .map(({ service }) => service)
}

/**
 * Orders items by the distance of their score from the slider; equal distances keep their order. Scores are whole
 * numbers from 0 to 100, so it sorts into buckets in linear time.
 */
export function orderByDistance<T>(items: readonly T[], scoreOf: (item: T) => number, scope: number): T[] {
  const buckets: (T[] | undefined)[] = []
  for (const item of items) {
    const distance = Math.round(Math.abs(scoreOf(item) - scope))
    const bucket = buckets[distance]
    if (bucket) bucket.push(item)
    else buckets[distance] = [item]
  }
  const ranked: T[] = []
  for (const bucket of buckets) if (bucket) for (const item of bucket) ranked.push(item)
  return ranked
}
