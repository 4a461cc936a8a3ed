import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('what was started last is stopped first, once, and a failure does not keep the others', async () => {
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
