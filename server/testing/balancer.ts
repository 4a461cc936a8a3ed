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
  /** How many requests each port has answered. */
  readonly answered: ReadonlyMap<number, number>
  /** How many were answered 502, since a process died under them. */
  lost: () => number
  close: () => void
}

/**
 * A proxy in front of several processes, which gives each request to the next of them, whoever sends it. One that does
 * not listen is passed over. Of the requests of which nothing was answered when their process died, as at Caddy, those
 * that only read are asked again, and the others are a 502. Bodies are held until they are whole, as nginx does it: a
 * request that is passed to another process takes its body with it.
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
