/** Whether two pieces of page data, which could be JSON, say the same; a field without a value is as good as none. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => saysTheSame(item, other[index]))
    )
  }
  if (!isRecord(one) || !isRecord(other) || Array.isArray(other)) return false
  return (
    Object.keys(one).every((key) => saysTheSame(one[key], other[key])) &&
    Object.keys(other).every((key) => other[key] === undefined || one[key] !== undefined)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
