import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface StrictProxy {
  /** the app, through this proxy */
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * A proxy whose policies do not allow WebAssembly, as those of a strict device. The routes of a test do not reach the
 * script of a worker that a worker has started.
 */
export async function startStrictProxy(appUrl: string): Promise<StrictProxy> {
  const server = createServer((asked, reply) => {
    const { method, headers } = asked
    const sent = request(new URL(asked.url ?? '/', appUrl), { method, headers }, (response) => {
      const policy = response.headers['content-security-policy']
      reply.writeHead(response.statusCode ?? 502, {
        ...response.headers,
        ...(policy === undefined
          ? {}
          : { 'content-security-policy': String(policy).replaceAll("'wasm-unsafe-eval'", '') }),
      })
      response.pipe(reply)
    })
    sent.on('error', () => reply.destroy())
    reply.on('close', () => sent.destroy())
    asked.pipe(sent)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
