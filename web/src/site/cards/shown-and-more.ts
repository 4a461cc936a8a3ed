/** The first `count` items of a list, and the number of the others for the text '+N more'. */
export function shownAndMore<T>(items: readonly T[], count: number): { shown: T[]; more: number } {
  return { shown: items.slice(0, count), more: Math.max(0, items.length - count) }
}
