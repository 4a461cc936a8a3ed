import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Engine } from '../../../src/engine.ts'
import { nodeListener } from './node-listener.ts'

/** An engine's HTTP door at an address that outlives the engine, as a service has it. */
export type EngineDoor = {
  url: string
  /** every request so far */
  requests: URL[]
  /** null: nobody is at home, and all connections are lost */
  lead(engine: Engine | null): void
  /** loses the connections that there are */
  drop(): void
  close(): void
}

export async function openDoor(): Promise<EngineDoor> {
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
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1/shape`,
    requests,
    lead: (next) => {
      engine = next
      if (next === null) server.closeAllConnections()
    },
    drop: () => server.closeAllConnections(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
