import { connect, createServer } from 'node:net'
import { once } from 'node:events'

export type CountingProxy = {
  url: string
  /** all bytes that the server has sent, head and body, whoever in the browser asked for them */
  received: () => number
  /** resolves when nothing has come for so long */
  quiet: (milliseconds: number) => Promise<void>
  close: () => void
}

/** Between browser and server, since no page sees what its workers and its service worker transfer. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  let received = 0
  let last = performance.now()
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    upstream.on('data', (part) => {
      received += part.length
      last = performance.now()
    })
    for (const [from, to] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    received: () => received,
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
