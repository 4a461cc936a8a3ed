import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

export interface Balancer {
  readonly port: number
  /** The number of requests that each port has answered. */
  readonly answered: ReadonlyMap<number, number>
  /** The number of 502 responses, because a process died during the request. */
  lost: () => number
  close: () => void
}

/**
 * A round-robin proxy for several processes. It skips a process that does not listen. If a process dies before it sends
 * any part of a response, read requests are retried, as with Caddy, and other requests get 502. Bodies are buffered
 * completely, as with nginx, so that a retry includes the body.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const answered = new Map(ports.map((port) => [port, 0]))
  let turn = 0
  let lost = 0

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, tries: number): void {
    const port = ports[(turn += 1) % ports.length]
    const { method, url: path, headers } = request
    const upstream = httpRequest({ port, method, path, headers, agent }, (answer) => {
      if (port !== undefined) answered.set(port, (answered.get(port) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    response.on('close', () => upstream.destroy())
    upstream.on('error', (error) => {
      if (response.headersSent || response.destroyed) return void response.destroy()
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if ((isRefused || method === 'GET') && tries > 0)
        return void setTimeout(() => pass(request, body, response, tries - 1), 50)
      lost += 1
      response.writeHead(502).end()
    })
    upstream.end(body)
  }

  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => pass(request, body, response, 100),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: z.object({ port: z.number() }).parse(server.address()).port,
    answered,
    lost: () => lost,
    close: () => {
      server.close().closeAllConnections()
      agent.destroy()
    },
  }
}
