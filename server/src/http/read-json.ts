import { ProblemError } from './problem.ts'

/** The most that a body may hold, since whatever reads it takes a step for each of its parts. */
export interface JsonLimits {
  /** values and keys in all of it */
  readonly values: number
  /** the elements of one array, or the keys of one object */
  readonly members: number
  /** the characters of one text, as they are written */
  readonly characters: number
}

const MAX_DEPTH = 32
const FEW: JsonLimits = { values: 4_000, members: 1_000, characters: 10_000 }

/**
 * The body of a request whose type is JSON.
 * @throws a 415 problem when it has another type, 400 when it is no usable JSON or holds more than the limits, 413 with
 * this advice when it is too large
 */
export async function readJson(
  request: Request,
  most: number,
  advice: string,
  limits: JsonLimits = FEW,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ProblemError({
      status: 415,
      title: 'Unsupported Media Type',
      detail: 'Send JSON, and say so: content-type: application/json.',
    })
  }
  return await readJsonOfAnyType(request, most, advice, limits)
}

/** Does the same as `readJson` for any content type: browsers send beacons as plain text. */
export async function readJsonOfAnyType(
  request: Request,
  most: number,
  advice: string,
  limits: JsonLimits = FEW,
): Promise<unknown> {
  const bytes = await readAtMost(request, most, advice)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8 text.')
  }
  const excess = excessIn(text, limits)
  if (excess !== null) throw malformed(excess)
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

/**
 * Says which limit a text exceeds, by one pass over it that ends there: parsing recurses, and validation looks at every
 * part. Of text that is no JSON it counts something at least as large.
 */
function excessIn(text: string, { values, members, characters }: JsonLimits): string | null {
  /** The members so far of each array or object that is open. */
  const open: number[] = []
  let count = 1
  for (let i = 0; i < text.length; i += 1) {
    switch (text.charCodeAt(i)) {
      case 0x22: {
        const end = endOfString(text, i)
        if (end - i - 1 > characters) return `A text in the body has more than ${characters} characters.`
        i = end
        break
      }
      case 0x5b:
      case 0x7b:
        if (open.push(1) > MAX_DEPTH) return `The body nests more than ${MAX_DEPTH} levels deep.`
        count += 1
        break
      case 0x5d:
      case 0x7d:
        open.pop()
        break
      case 0x2c:
        count += 1
        if ((open[open.length - 1] = (open.at(-1) ?? 0) + 1) > members)
          return `A list or an object in the body has more than ${members} members.`
        break
      case 0x3a:
        count += 1
        break
      default:
    }
    if (count > values) return `The body holds more than ${values} values.`
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const character = text.charCodeAt(i)
    if (character === 0x5c) i += 1
    else if (character === 0x22) return i
  }
  return text.length
}
