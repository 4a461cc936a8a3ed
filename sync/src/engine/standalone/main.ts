import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { describeError } from '../../describe-error.ts'
import { printable } from '../../printable.ts'
import { readEngineEnvironment } from './environment.ts'
import { requestListener } from './request-listener.ts'
import { settingsFrom } from '../engine-settings.ts'
import { ShapeEngine } from '../shape-engine.ts'

/**
 * Idle connections are kept as long as in the site's server: longer than browsers, proxies and load balancers do, so
 * that no request meets a connection that is being closed.
 */
const KEEP_ALIVE_MS = 350_000

/** `npm run engine`: the shape engine as a service, in front of any Postgres. */
async function main(): Promise<void> {
  const environment = readEngineEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.error)
  const { host, port, options } = environment.value
  const info = (text: string): void => void process.stdout.write(`${printable(text)}\n`)
  const engine = new ShapeEngine(settingsFrom({ ...options, logger: { info, warn: info } }))
  await engine.start()
  const server = createServer(requestListener(engine.handleRequest))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listen(server, host, port)
  const address = server.address()
  info(`shapes at http://${host}:${typeof address === 'object' ? address?.port : port}/v1/shape`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      // The driver does not end a connection that is being opened when its pool ends. Nothing durable depends on it.
      void engine.close().finally(() => process.exit())
    })
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`${host}:${port} is not free: set ELECTRIC_PORT or ELECTRIC_HOST to another`, { cause })
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeError(error)}\n`)
  // A kill harms nothing that runs already.
  process.exit(1)
})
