import { expect, test } from 'vitest'
import { tellReady } from './announce-ready.ts'

test("'Ready' is said when pages can be served, and before that what is waited for", async () => {
  const lines: string[] = []
  let snapshot: unknown = null
  let arrive = (): void => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const told = tellReady({
    follower: { snapshot: () => snapshot, ready },
    health: () => ({ state: 'away', since: 0, detail: 'connect ECONNREFUSED' }),
    tell: (line) => lines.push(line),
    url: 'http://localhost:3000',
  })
  expect(lines).toEqual(['Listening at http://localhost:3000, waiting for the shape service'])
  snapshot = {}
  arrive()
  await told
  expect(lines).toEqual([expect.stringContaining('waiting'), 'Ready: http://localhost:3000'])
})

test("content that is there already is 'Ready' at once", async () => {
  const lines: string[] = []
  await tellReady({
    follower: { snapshot: () => ({}), ready: Promise.resolve() },
    health: () => ({ state: 'reachable' }),
    tell: (line) => lines.push(line),
    url: 'http://localhost:3000',
  })
  expect(lines).toEqual(['Ready: http://localhost:3000'])
})
