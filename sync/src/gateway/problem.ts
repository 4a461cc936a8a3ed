/** A response of the gateway's own (RFC 9457). The shape service's own errors are passed on as they are (G5). */
export function problem(
  status: number,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title, status, detail }), {
    status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
    },
  })
}
