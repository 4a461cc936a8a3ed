import { connect, createServer } from 'node:net'
import { once } from 'node:events'

/** A part of a response, head or body. */
export interface Received {
  bytes: number
  /** Milliseconds since 1970. */
  at: number
  /** The requested address. */
  path: string
  /** The address of the page, worker or service worker that sent the request. */
  referer: string
}

export type CountingProxy = {
  url: string
  /** All bytes sent by the server, for all parts of the browser. */
  parts: readonly Received[]
  /** Resolves when nothing was received for this time. */
  quiet: (milliseconds: number) => Promise<void>
  close: () => void
}

/**
 * A proxy between browser and server. It is needed because no page can see the transfers of its workers and service
 * worker.
 *
 * @param encoding the only encoding offered to the server; by default, all encodings of the browser
 */
export async function startCountingProxy(target: string, encoding?: 'gzip'): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  const parts: Received[] = []
  let last = performance.now()
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    // With HTTP/1.1, a browser sends one request at a time per connection.
    let asked = { path: '', referer: '' }
    browser.on('data', (part) => {
      const request = readRequest(part)
      asked = request ?? asked
      upstream.write(request === null || encoding === undefined ? part : withEncoding(part, encoding))
    })
    browser.on('end', () => upstream.end())
    upstream.pipe(browser)
    upstream.on('data', (part) => {
      parts.push({ ...asked, bytes: part.length, at: Date.now() })
      last = performance.now()
    })
    for (const [from, to] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    parts,
    quiet: async (milliseconds) => {
      for (;;) {
        const left = last + milliseconds - performance.now()
        if (left <= 0) return
        await new Promise((resolve) => setTimeout(resolve, left))
      }
    },
    close: () => server.close(),
  }
}

export function sumOfBytes(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The head of a request arrives in one piece. Null if the piece belongs to a body. */
function readRequest(part: Buffer): { path: string; referer: string } | null {
  const text = part.toString('latin1')
  const path = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(text)?.[1]
  if (path === undefined) return null
  return { path, referer: /\r\nreferer: (.*)\r\n/i.exec(text)?.[1] ?? '' }
}

function withEncoding(head: Buffer, encoding: string): Buffer {
  const text = head.toString('latin1').replace(/^accept-encoding: .*$/im, `accept-encoding: ${encoding}`)
  return Buffer.from(text, 'latin1')
}
