import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Engine } from '../../src/engine.ts'
import { nodeListener } from './node-listener.ts'

/** An HTTP address that stays when the engine behind it ends, like that of a service. */
export type EngineAddress = {
  url: string
  /** every request so far */
  requests: URL[]
  /** null: connections are lost, and new ones are closed */
  serve(engine: Engine | null): void
  /** closes the present connections */
  dropConnections(): void
  close(): void
}

export async function openEngineAddress(): Promise<EngineAddress> {
  let engine: Engine | null = null
  const requests: URL[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(new URL(incoming.url ?? '/', 'http://engine'))
    const current = engine
    if (current === null) incoming.socket.destroy()
    else nodeListener((request) => current.fetch(request))(incoming, outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1/shape`,
    requests,
    serve: (next) => {
      engine = next
      if (next === null) server.closeAllConnections()
    },
    dropConnections: () => server.closeAllConnections(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
