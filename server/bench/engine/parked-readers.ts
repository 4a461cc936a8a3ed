import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Position, readOnce, readToEnd, shapeQuery } from './shape-reading.ts'

/**
 * Many readers held at the end of one shape's log. They speak over bare sockets: a thousand answers through an HTTP
 * client would measure the client.
 */
export class ParkedReaders {
  readonly #url: string
  readonly #sockets: Socket[]
  #position: Position

  private constructor(url: string, sockets: Socket[], position: Position) {
    this.#url = url
    this.#sockets = sockets
    this.#position = position
  }

  static async connect(url: string, count: number): Promise<ParkedReaders> {
    const { position } = await readToEnd(url, null)
    const { hostname, port } = new URL(url)
    const sockets: Socket[] = []
    // In portions: the kernel's queue of waiting connections is short.
    while (sockets.length < count) {
      const portion = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
        connect(Number(port), hostname).setNoDelay(true),
      )
      await Promise.all(portion.map((socket) => once(socket, 'connect')))
      sockets.push(...portion)
    }
    return new ParkedReaders(url, sockets, position)
  }

  /**
   * Sends all requests and resolves when the engine holds them; `answers` are the times (performance.now) at which each
   * reader has received its whole answer.
   */
  async park(): Promise<{ answers: Promise<number[]> }> {
    const { pathname } = new URL(this.#url)
    const target = pathname + shapeQuery(this.#position, true)
    const answers = Promise.all(this.#sockets.map((socket) => exchange(socket, target)))
    // The engine reads its sockets in turn: when these requests are answered, it has read the earlier ones.
    for (let turn = 0; turn < 3; turn++) await readOnce(this.#url, this.#position)
    return { answers }
  }

  async catchUp(): Promise<void> {
    this.#position = (await readToEnd(this.#url, this.#position)).position
  }

  async close(): Promise<void> {
    const closed = this.#sockets.map((socket) => once(socket, 'close'))
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(closed)
  }
}

function exchange(socket: Socket, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (part: Buffer): void => {
      text += part.toString('latin1')
      if (!isWhole(text)) return
      socket.off('data', read).off('error', reject).off('close', lost)
      if (text.startsWith('HTTP/1.1 200')) resolve(performance.now())
      else reject(new Error(text))
    }
    const lost = (): void => reject(new Error('the engine closed a held request'))
    socket.on('data', read).on('error', reject).on('close', lost)
    socket.write(`GET ${target} HTTP/1.1\r\nhost: engine\r\n\r\n`)
  })
}

/** Answers come with a length, or in chunks of which the last is empty. */
function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= head + 4 + Number(length)
}
