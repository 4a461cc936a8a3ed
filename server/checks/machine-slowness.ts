import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The time of one thread, with all cores busy, on the machine for which the limits of tests were chosen. */
const USUAL_MS = 450

/** Fills a map and sorts its keys, using memory and processor like the tests. */
const work = `
const { parentPort } = require('node:worker_threads')
const round = () => {
  const words = new Map()
  for (let at = 0; at < 40_000; at += 1) words.set('word ' + ((at * 7919) % 40_000), at)
  return [...words.keys()].sort().length
}
round()
const startedAt = performance.now()
for (let times = 0; times < 12; times += 1) round()
parentPort.postMessage(performance.now() - startedAt)
`

/**
 * The current slowness of this machine relative to a usual one, at least 1. All cores work for about a third of a
 * second, so that limits of the container and other processes count. The time limits of tests are multiplied by it, and
 * slow machines run fewer browsers at once.
 */
export async function machineSlowness(): Promise<number> {
  const threads = Array.from({ length: availableParallelism() }, timeOfOneThread)
  return Math.max(1, ...(await Promise.all(threads)).map((ms) => ms / USUAL_MS))
}

function timeOfOneThread(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
