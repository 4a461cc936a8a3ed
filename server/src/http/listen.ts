import type { Server, ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'

/** Longer than browsers and proxies keep an idle connection: a request never meets one that is just being closed. */
const KEEP_ALIVE_MS = 350_000

/**
 * A connection that takes no byte of its response for so long is cut, within a minute: where the kernel has taken the
 * beginning, Node lets the time pass twice.
 */
const STALLED_MS = 25_000

export type Listening = {
  /** @param release has the requests that are held answered: it is called when no others come */
  close(graceMilliseconds: number, release?: () => void): Promise<void>
}

/**
 * Listens on `host`; without one on this machine only, on both addresses that 'localhost' may mean: a browser that
 * tries ::1 first must not meet another program there.
 * @param setting the variable that an operator has set to get the port
 * @throws one sentence when the address is not ours, or the port is taken or may not be used
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
  // Node's own web server sets it, too: without it a small body waits for the acknowledgement of its head, 40 ms.
  const second = createTcpServer({ noDelay: true }, (socket) => server.emit('connection', socket))
  if (host === undefined) {
    try {
      await bind(second, port, '::1', setting)
    } catch (error) {
      // Without IPv6 there is nothing to listen on; a taken port is worth the sentence.
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
      // close() waits for open long polls, which would be held for another 20 seconds.
      const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
      await closed
      clearTimeout(timer)
    },
  }
}

/** The timeout begins anew with each byte that is taken. A response that waits for something to send is left alone. */
function cutStalledConnections(server: Server, stalledMs: number): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setTimeout(stalledMs, () => {
      if ((response.socket?.writableLength ?? 0) > 0) response.destroy()
    })
  })
}

/** From `begin` on, answers tell their connections to end: no proxy then sends a request into one that closes. */
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
        reject(new Error(`This machine has no address ${host}: set HOST to one of its own.`, { cause }))
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
