const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people, in steps of 1024, formatted as in Postgres: `4 GB`, `1.5 MB`. */
export function binaryBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${UNITS[unit] ?? 'TB'}`
}
