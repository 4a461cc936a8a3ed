import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type BreakableProxy = {
  /** the app, through this proxy */
  url: string
  /** every connection breaks, and no new one is made, until `restore` */
  cut(): void
  restore(): void
  /** from now on every connection breaks whenever the browser has sent so many bytes more; null: no more */
  breakEvery(bytes: number | null): void
  /** the bytes that the browser has sent */
  sent(): number
  close(): Promise<void>
}

/**
 * A TCP proxy between one browser and the app. While it is cut the browser gets no response at all, and all others
 * still do: a browser's own offline switch does not reach its workers.
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
