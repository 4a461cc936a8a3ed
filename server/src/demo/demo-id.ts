import { createHash } from 'node:crypto'

/** The start time of all demo ids, so that two fresh databases get the same ids. */
const base = Date.UTC(2025, 0, 1)

/** A UUIDv7 for the row at a position of a table: its time counts seconds, its random part is a hash of both. */
export function demoId(table: string, position: number): string {
  const time = (base + position * 1000).toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${table} ${position}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
