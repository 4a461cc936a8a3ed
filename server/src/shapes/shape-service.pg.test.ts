import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { readConfig } from '../config/config.ts'
import { openShapeService, partState } from './shape-service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())

test('an ElectricSQL that refuses us is logged, without its secret', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const logger = createRecordingLogger()
  const env = { ELECTRIC_URL: `http://127.0.0.1:${port}`, ELECTRIC_SECRET: 'a-secret-of-ours' }
  const service = await openShapeService({
    config: readConfig(env, '/project'),
    sql: database.sql,
    databaseUrl: database.url,
    principalOf: async () => null,
    logger,
  })
  expect(await service.isReady()).toBe(false)
  expect(service.health()).toMatchObject({ state: 'away' })
  // One line for all shapes, and the public state has no address or reason.
  expect(logger.lines).toEqual(['The shape service cannot be followed: it answered 401'])
  expect(Object.keys(partState(service.health()))).toEqual(['state', 'since'])
  expect(logger.lines.join()).not.toContain('a-secret-of-ours')
  await service.close()
  server.close().closeAllConnections()
})
