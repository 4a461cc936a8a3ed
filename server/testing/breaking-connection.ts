import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { z } from 'zod'

export interface BreakingConnection {
  readonly port: number
  /** the number of bytes sent to the server */
  sent: () => number
  cuts: () => number
  close: () => void
}

/**
 * A proxy that breaks each of its connections after a number of bytes from the client. Bytes in flight are lost, and
 * neither side is notified.
 *
 * @param cutAfter bytes of each connection; `Infinity`: it does not break
 * @param at the port; default: a free one
 */
export async function openBreakingConnection(
  to: number,
  cutAfter: () => number,
  at = { host: '127.0.0.1', port: 0 },
): Promise<BreakingConnection> {
  const sockets = new Set<Socket>()
  let sent = 0
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    let left = cutAfter()
    client.on('data', (bytes) => {
      sent += bytes.length
      left -= bytes.length
      if (left > 0) upstream.write(bytes)
      else {
        cuts += 1
        end()
      }
    })
    upstream.on('data', (bytes) => client.write(bytes))
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    port: z.object({ port: z.number() }).parse(server.address()).port,
    sent: () => sent,
    cuts: () => cuts,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
