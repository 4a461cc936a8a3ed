import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { HttpSocket } from '../http-socket.ts'
import { VisitorOfCrowd } from './visitor-of-crowd.ts'

/**
 * Visitors with the site open, in a process of their own. Prints a line when all of them wait for news, one for each
 * line of its input with when the changes since the line before have come to them, and ends with its input.
 */
const { url, visitors, arriving } = z
  .object({ url: z.string(), visitors: z.number(), arriving: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const PATHS = ['/', '/offering', '/cases', '/insights', '/members']
/** Each opens another page so often. */
const PAGE_EVERY_MS = 60_000

let arrivals: number[] = []
let failures: string[] = []
const fail = (error: unknown): void => void failures.push(String(error))

const crowd: VisitorOfCrowd[] = []
let begun = 0
await Promise.all(
  Array.from({ length: Math.min(arriving, visitors) }, async () => {
    while (begun < visitors) {
      begun += 1
      try {
        const socket = await HttpSocket.open(url)
        const visitor = new VisitorOfCrowd(socket, (ms) => arrivals.push(ms))
        await visitor.arrive(PATHS[begun % PATHS.length] ?? '/')
        crowd.push(visitor)
        void visitor.follow().catch(fail)
      } catch (error) {
        fail(error)
      }
    }
  }),
)
await report()
void openPages().catch(fail)
for await (const line of createInterface({ input: process.stdin })) if (line !== '') await report()
process.exit()

/** Resolves when all of it is out: a pipe takes a part, and an exit would leave the rest. */
async function report(): Promise<void> {
  const text = `${JSON.stringify({ waiting: crowd.length, arrivals, failures })}\n`
  arrivals = []
  failures = []
  await new Promise((resolve) => process.stdout.write(text, resolve))
}

/** A browser does not wait with a page until there are news: pages have connections of their own. */
async function openPages(): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: 500 }, () => HttpSocket.open(url)))
  const every = PAGE_EVERY_MS / visitors
  for (let opened = 0, due = performance.now(); ; opened += 1, due += every) {
    await pause(Math.max(0, due - performance.now()))
    const socket = sockets.pop()
    if (socket === undefined) {
      fail(new Error('all connections for pages wait for an answer'))
      continue
    }
    void open(socket, PATHS[opened % PATHS.length] ?? '/').then(() => sockets.push(socket), fail)
  }
}

async function open(socket: HttpSocket, path: string): Promise<void> {
  const { status } = await socket.get(path)
  if (status !== 200) throw new Error(`a page answers ${status}`)
}
