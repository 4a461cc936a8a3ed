import { once } from 'node:events'
import { createServer, request } from 'node:http'

export type HoldingProxy = {
  /** The address of the app through this proxy. */
  url: string
  /** Requests for matching addresses get no response until `release`. */
  hold(addresses: RegExp): void
  /** Continues held requests, and holds no others. */
  release(): void
  /** The addresses that were held. */
  held(): readonly string[]
  close(): Promise<void>
}

/** An HTTP proxy between one browser and the app that can hold requests of pages, workers and service workers. */
export async function startHoldingProxy(appUrl: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(appUrl)
  let pattern: RegExp | null = null
  let held: string[] = []
  let waiting: (() => void)[] = []
  const server = createServer(async (browser, response) => {
    const path = browser.url ?? '/'
    if (pattern?.test(path) === true) {
      held.push(path)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    const { method, headers } = browser
    const upstream = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    browser.pipe(upstream)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    hold(addresses) {
      pattern = addresses
      held = []
    },
    release() {
      pattern = null
      for (const resolve of waiting.splice(0)) resolve()
    },
    held: () => held,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
