import { once } from 'node:events'
import { createServer } from 'node:net'

// These ports are below those for outgoing connections (Linux from 32768, others from 49152), which are often taken
// before the program can listen.
const firstPort = 20_000
const lastPort = 32_767
const mostTries = 100

/** A port without a listener a moment ago. Callers must handle that it is taken meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1))
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${firstPort} and ${lastPort} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false // taken, or not permitted
  }
  await once(probe.close(), 'close')
  return true
}
