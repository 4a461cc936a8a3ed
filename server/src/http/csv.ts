import { BYTE_ORDER_MARK } from '@coop/sync/rules'

/** A table as a download that no cache stores. An error before the first piece fails the whole response. */
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
