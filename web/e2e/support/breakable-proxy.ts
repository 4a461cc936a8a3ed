import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type BreakableProxy = {
  /** The address of the app through this proxy. */
  url: string
  /** Breaks every connection, and accepts no new one until `restore`. */
  cut(): void
  restore(): void
  /** From now on, breaks every connection after the browser has sent this many bytes; null ends this. */
  breakEvery(bytes: number | null): void
  /** The number of bytes that the browser has sent. */
  sent(): number
  close(): Promise<void>
}

/**
 * A TCP proxy between one browser and the app. While it is cut, this browser gets no response, but others do. It is
 * needed because the offline switch of a browser does not affect its workers.
 */
export async function startBreakableProxy(appUrl: string): Promise<BreakableProxy> {
  const appPort = Number(new URL(appUrl).port)
  const open = new Set<Socket>()
  let isCut = false
  let interval: number | null = null
  let sent = 0
  let breaksAt = Infinity
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const app = connect(appPort, 'localhost')
    for (const [from, to] of [
      [browser, app],
      [app, browser],
    ] as const) {
      open.add(from)
      from.pipe(to)
      if (from === browser) from.on('data', (bytes) => count(bytes.length))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const count = (bytes: number): void => {
    sent += bytes
    if (interval === null || sent < breaksAt) return
    breaksAt = sent + interval
    closeSockets()
  }
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const closeSockets = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      isCut = true
      closeSockets()
    },
    restore: () => {
      isCut = false
    },
    breakEvery: (bytes) => {
      interval = bytes
      breaksAt = sent + (bytes ?? 0)
    },
    sent: () => sent,
    close: async () => {
      closeSockets()
      server.close()
      await once(server, 'close')
    },
  }
}
