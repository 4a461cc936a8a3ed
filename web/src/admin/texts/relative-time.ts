const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** For example '3 hours ago'. @param at @param now milliseconds since 1970 */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1_000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit === undefined ? 'just now' : format.format(-Math.floor(seconds / unit[1]), unit[0])
}
