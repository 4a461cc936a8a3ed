import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that systems lend to outgoing connections (Linux from 32768, others from 49152): one of these would often
// be lent before the program that is to listen on it has started.
const firstPort = 20_000
const lastPort = 32_767
const mostTries = 100

/** A port that no program listened on a moment ago; the caller must still be ready to find it taken. */
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
    return false // taken, or not for us
  }
  await once(probe.close(), 'close')
  return true
}
