/** An error response of the gateway (RFC 9457). Errors of the shape service are passed on unchanged (G5). */
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
