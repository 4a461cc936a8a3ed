import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** the lines before the body, in lower case */
  head: string
  body: Buffer
}

/** One connection that stays open, with one request at a time: ten thousand HTTP clients would measure themselves. */
export class HttpSocket {
  readonly #socket: Socket
  readonly #host: string
  #parts: Buffer[] = []
  #settle: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | null = null

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (part) => this.#read(part))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  static async open(url: string): Promise<HttpSocket> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname).setNoDelay(true)
    await once(socket, 'connect')
    return new HttpSocket(socket, host)
  }

  get(target: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the connection was closed'))
      this.#settle = { resolve, reject }
      this.#socket.write(`GET ${target} HTTP/1.1\r\nhost: ${this.#host}\r\naccept-encoding: gzip\r\n\r\n`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(part: Buffer): void {
    this.#parts.push(part)
    const bytes = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    const answer = readAnswer(bytes)
    this.#parts = answer === null ? [bytes] : []
    if (answer === null) return
    const settle = this.#settle
    this.#settle = null
    settle?.resolve(answer)
  }

  #fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = null
  }
}

/** Null while it is not whole. A body has a length, or comes in chunks of which the last is empty. */
function readAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const rest = bytes.subarray(end + 4)
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined)
    return rest.length >= Number(length) ? { status, head, body: rest.subarray(0, Number(length)) } : null
  const body = unchunked(rest)
  return body === null ? null : { status, head, body }
}

function unchunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (bytes.length < line + 4 + size) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 4 + size
  }
}
