const origin = Date.UTC(2024, 9, 9)

/**
 * All readers of one long-poll window share a URL, so that a cache can merge their requests. A reader that already has
 * this window's response gets another URL.
 */
export function nextCursor(
  now: number,
  windowMs: number,
  previous: number | null,
  random: () => number,
): string {
  const window = Math.floor(windowMs / 1000)
  if (window < 1) return '0'
  const seconds = (now - origin) / 1000
  const cursor = Math.ceil(seconds / window) * window
  if (previous === null || cursor > previous) return String(cursor)
  return String(previous + 1 + Math.floor(random() * 3600))
}
