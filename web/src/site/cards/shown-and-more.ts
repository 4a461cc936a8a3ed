/** The first few of a list and how many are left for '+N more'. */
export function shownAndMore<T>(items: readonly T[], count: number): { shown: T[]; more: number } {
  return { shown: items.slice(0, count), more: Math.max(0, items.length - count) }
}
