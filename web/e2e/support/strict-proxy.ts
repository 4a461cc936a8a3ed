import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface StrictProxy {
  /** The address of the app through this proxy. */
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * A proxy that adds a policy without WebAssembly, as on a strict device. It is needed because routes of a test do not
 * affect the script of a worker started by a worker.
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
