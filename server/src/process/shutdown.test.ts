import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('parts stop once, in reverse order of their start, and a failure does not prevent the other stops', async () => {
  const stopped: string[] = []
  const failures: string[] = []
  const shutdown = createShutdown({ error: (text) => failures.push(text) })
  shutdown.add('Postgres', () => void stopped.push('Postgres'))
  shutdown.add('engine', () => Promise.reject(new Error('stuck')))
  shutdown.add('web', async () => void stopped.push('web'))
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(stopped).toEqual(['web', 'Postgres'])
  expect(failures).toEqual(['Stopping engine failed'])
  expect(shutdown.signal.aborted).toBe(true)
})
