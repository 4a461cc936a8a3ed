import type { Server, ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'

/** Longer than browsers and proxies keep an idle connection, so that no request arrives on a closing connection. */
const KEEP_ALIVE_MS = 350_000

/**
 * A connection that reads nothing of its response for so long is closed, within a minute: if the kernel has buffered
 * the beginning, Node waits for this time twice.
 */
const STALLED_MS = 25_000

export type Listening = {
  /** @param release answers held requests; it is called when no more requests are accepted */
  close(graceMilliseconds: number, release?: () => void): Promise<void>
}

/**
 * Listens on `host`. Without one it listens on this machine only, on both addresses of 'localhost': a browser that
 * tries ::1 first must not reach another program.
 * @param setting the variable by which an operator sets the port
 * @throws an error of one sentence when the address is not ours, or the port is taken or not permitted
 */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
  setting = 'PORT',
  stalledMs = STALLED_MS,
): Promise<Listening> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  cutStalledConnections(server, stalledMs)
  const closing = closeConnectionsAfter(server)
  await bind(server, port, host ?? '127.0.0.1', setting)
  // Node's own web server sets it too. Without it a small body waits 40 ms for the acknowledgement of its headers.
  const second = createTcpServer({ noDelay: true }, (socket) => server.emit('connection', socket))
  if (host === undefined) {
    try {
      await bind(second, port, '::1', setting)
    } catch (error) {
      // Without IPv6 there is no second address. A taken port is an error.
      if (!(error instanceof Error && isCode(error.cause, ...notHere))) {
        server.close()
        throw error
      }
    }
  }
  return {
    close: async (graceMilliseconds, release) => {
      closing.begin()
      if (second.listening) second.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      release?.()
      // close() waits for open long polls, which may be held for another 20 seconds.
      const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Each byte that the client reads restarts the timeout. A response that waits for data to send is not closed. */
function cutStalledConnections(server: Server, stalledMs: number): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setTimeout(stalledMs, () => {
      if ((response.socket?.writableLength ?? 0) > 0) response.destroy()
    })
  })
}

/** After `begin`, responses close their connections, so that no proxy sends a request on a closing one. */
function closeConnectionsAfter(server: Server): { begin: () => void } {
  const open = new Set<ServerResponse>()
  let isClosing = false
  const end = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) end(response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return {
    begin() {
      isClosing = true
      for (const response of open) end(response)
    },
  }
}

function bind(server: Server | TcpServer, port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      if (isCode(cause, 'EADDRINUSE')) {
        reject(
          new Error(`Port ${port} is in use on ${host}: stop the other program, or set ${setting}.`, {
            cause,
          }),
        )
      } else if (isCode(cause, 'EACCES')) {
        reject(
          new Error(`This user may not listen on port ${port}: set ${setting} to one above 1023.`, { cause }),
        )
      } else if (isCode(cause, ...notHere)) {
        reject(
          new Error(`This machine has no address ${host}: set HOST to an address that it has.`, { cause }),
        )
      } else reject(cause)
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

const notHere = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
