const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** An age in the largest unit that fits: '1 hour', '3 days'. */
export function ageText(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  if (ms < hourMs) return count(ms / minuteMs, 'minute')
  return ms < dayMs ? count(ms / hourMs, 'hour') : count(ms / dayMs, 'day')
}

function count(value: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(value))
}
