import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Line = {
  /** the app, through this line */
  url: string
  /** every connection breaks, and no new one is made, until `mend` */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/**
 * A telephone line between one browser and the app. Cut, the browser gets no answer at all, while everybody else
 * still does: what a browser's own offline switch does not do for its workers.
 */
export async function openLine(appUrl: string): Promise<Line> {
  const appPort = Number(new URL(appUrl).port)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const app = connect(appPort, 'localhost')
    for (const [from, to] of [
      [browser, app],
      [app, browser],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  const hangUp = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
