const LINE_END = '\r\n'

/**
 * A table for spreadsheets, which take text that begins like a formula for one: such text gets an apostrophe in front,
 * numbers stay as they are.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells.map(cellOf).join(',') + LINE_END
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = /^[=+\-@\t\r\n|%＝＋－＠]/u.test(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** So that spreadsheets take it for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as a download, which no cache stores. An error before the first piece fails the whole response. */
export async function csvResponse(fileName: string, pieces: AsyncIterator<string>): Promise<Response> {
  const first = await pieces.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK))
      if (first.done !== true) controller.enqueue(encoder.encode(first.value))
    },
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    cancel: async () => void (await pieces.return?.()),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
