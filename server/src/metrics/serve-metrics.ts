import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { type Listening, listen } from '../http/listen.ts'
import { registry } from './metrics.ts'

/**
 * Serves `/metrics` on a separate port, so that no proxy of the site exposes it.
 * @throws an error of one sentence when the port cannot be used
 */
export async function serveMetrics(port: number, host: string | undefined): Promise<Listening> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  return listen(server, port, host, 'METRICS_PORT')
}
