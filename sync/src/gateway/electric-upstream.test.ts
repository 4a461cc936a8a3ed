import { once } from 'node:events'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { electricUpstream } from './electric-upstream.ts'

test('G4: a held request is given up with its signal, also after memory was collected', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const upstream = electricUpstream({ url: `http://127.0.0.1:${port}`, secret: null })
  const session = new AbortController()
  const asked = once(server, 'request')
  const answer = upstream(new Request('http://shapes/v1/shape', { signal: session.signal }))
  const ended = answer.then(
    () => 'answered',
    () => 'given up',
  )
  await asked
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let turn = 0; turn < 5; turn += 1) {
    if (typeof collect === 'function') collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  session.abort()
  expect(await ended).toBe('given up')
})
