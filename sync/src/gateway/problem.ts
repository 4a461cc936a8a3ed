/** An answer of the gateway's own (RFC 9457). What the shape service says in its own words is passed on as it is. */
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
