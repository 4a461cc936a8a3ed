/** A range of bytes of a file; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The single range that a request asks for (RFC 9110, 14). null: the whole file, also for several ranges and unknown
 * units.
 *
 * @param etag of the file, without quotes; if `if-range` has another one, the whole file is sent
 */
export function requestedRange(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return null
  const condition = headers.get('if-range')
  if (condition !== null && condition !== `"${etag}"`) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
