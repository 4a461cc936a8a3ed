import { expect, test } from 'vitest'
import { announceReady } from './announce-ready.ts'

test("'Ready' is announced when pages can be served, and before that the missing parts", async () => {
  const lines: string[] = []
  let snapshot: unknown = null
  let arrive = (): void => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const announced = announceReady({
    follower: { snapshot: () => snapshot, ready },
    health: () => ({ state: 'away', since: 0, detail: 'connect ECONNREFUSED' }),
    announce: (line) => lines.push(line),
    url: 'http://localhost:3000',
  })
  expect(lines).toEqual(['Listening at http://localhost:3000, waiting for the shape service'])
  snapshot = {}
  arrive()
  await announced
  expect(lines).toEqual([expect.stringContaining('waiting'), 'Ready: http://localhost:3000'])
})

test("with existing content 'Ready' is announced at once", async () => {
  const lines: string[] = []
  await announceReady({
    follower: { snapshot: () => ({}), ready: Promise.resolve() },
    health: () => ({ state: 'reachable' }),
    announce: (line) => lines.push(line),
    url: 'http://localhost:3000',
  })
  expect(lines).toEqual(['Ready: http://localhost:3000'])
})
