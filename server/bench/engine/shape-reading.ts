export type Position = { handle: string; offset: string; cursor: string }

const table = 'bench_rows'

export function shapeQuery(position: Position | null, live: boolean): string {
  return `?table=${table}&${positionQuery(position, live)}`
}

function positionQuery(position: Position | null, live: boolean): string {
  if (position === null) return 'offset=-1'
  const { handle, offset, cursor } = position
  const query = `handle=${handle}&offset=${offset}`
  return live ? `${query}&live=true${cursor === '' ? '' : `&cursor=${cursor}`}` : query
}

/** One request, of the whole table or of the shape that the address names. */
export async function readOnce(
  url: string,
  position: Position | null,
  live = false,
): Promise<{ body: Buffer; position: Position; isUpToDate: boolean }> {
  const query = url.includes('?') ? `&${positionQuery(position, live)}` : shapeQuery(position, live)
  const response = await fetch(url + query)
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${String(body)}`)
  return {
    body,
    position: {
      handle: response.headers.get('electric-handle') ?? '',
      offset: response.headers.get('electric-offset') ?? '',
      cursor: response.headers.get('electric-cursor') ?? '',
    },
    isUpToDate: response.headers.has('electric-up-to-date'),
  }
}

/** From a position (null: the start) to the end of the log. */
export async function readToEnd(
  url: string,
  from: Position | null,
): Promise<{ bytes: number; position: Position }> {
  let bytes = 0
  for (let position = from; ;) {
    const answer = await readOnce(url, position)
    bytes += answer.body.length
    position = answer.position
    if (answer.isUpToDate) return { bytes, position: answer.position }
  }
}
