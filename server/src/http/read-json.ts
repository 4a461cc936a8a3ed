import { ProblemError } from './problem.ts'

const MAX_DEPTH = 32

/**
 * The body of a request whose type is JSON.
 * @throws a 415 problem when it has another type, 400 when it is no usable JSON, 413 with this
 * advice when it is too large
 */
export async function readJson(request: Request, most: number, advice: string): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ProblemError({
      status: 415,
      title: 'Unsupported Media Type',
      detail: 'Send JSON, and say so: content-type: application/json.',
    })
  }
  return await readJsonOfAnyType(request, most, advice)
}

/** Does the same as `readJson` for any content type: browsers send beacons as plain text. */
export async function readJsonOfAnyType(request: Request, most: number, advice: string): Promise<unknown> {
  const bytes = await readAtMost(request, most, advice)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8 text.')
  }
  // Validation recurses; what it can follow is bounded here, where nothing recurses yet.
  if (depthOf(text) > MAX_DEPTH) throw malformed(`The body nests more than ${MAX_DEPTH} levels deep.`)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not JSON.')
  }
}

/** Whether a text in it has a NUL, which Postgres stores nowhere. */
export function hasNul(json: unknown): boolean {
  if (typeof json === 'string') return json.includes('\0')
  return typeof json === 'object' && json !== null && Object.values(json).some(hasNul)
}

export function malformed(detail: string): ProblemError {
  return new ProblemError({ status: 400, title: 'Bad Request', detail })
}

/** @throws a 413 problem with this advice when the body is larger */
export async function readAtMost(request: Request, most: number, advice: string): Promise<Uint8Array> {
  const tooLarge = () => new ProblemError({ status: 413, title: 'Content Too Large', detail: advice })
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > most) throw tooLarge()
  // Node ends a body at the length that was announced; read in one piece it costs a third of what a web stream does.
  if (length !== null) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** How deep brackets nest outside of strings; of text that is no JSON, something at least as deep. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i)
    if (isInString) {
      if (character === 0x5c) i += 1
      else if (character === 0x22) isInString = false
    } else if (character === 0x22) isInString = true
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, (depth += 1))
    else if (character === 0x5d || character === 0x7d) depth -= 1
  }
  return deepest
}
