import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createUuid7 } from '@coop/sync/rules'
import { freePort } from '@coop/postgres/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'
import { aService, insert } from '../testing/writes.ts'

// The running application with a collector of traces: OTLP over HTTP, as sent by OpenTelemetry.

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string() }) })),
})
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

let spans: z.infer<typeof spanSchema>[] = []
const collector = createServer(async (request, response) => {
  const body = bodySchema.parse(JSON.parse(await text(request)))
  if (request.url === '/v1/traces')
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let app: AppUnderTest

beforeAll(async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100') // the default is five seconds
  const port = await freePort()
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve))
  app = await startAppUnderTest({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` } })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

const newId = createUuid7(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))

async function send(id: string, name: string): Promise<void> {
  const { cookie, id: userId } = app.administrator
  const write = { ...insert('services', aService({ name, published: true })), id, userId }
  const { status } = await app.ask('/api/writes', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-request-id': 'of-the-browser' },
    body: JSON.stringify({ writes: [write] }),
  })
  expect(status).toBe(200)
}

const named = (traceId: string) =>
  Object.fromEntries(spans.filter((span) => span.traceId === traceId).map((span) => [span.name, span]))
const ms = (nanoseconds: string | undefined): number => Number(BigInt(nanoseconds ?? '0') / 1_000_000n)

test('one edit is one trace, from the click to the reader from which pages are rendered', async () => {
  const pressedAt = Date.now()
  const id = newId()
  await send(id, 'Traced')
  const traceId = id.replaceAll('-', '')
  await expect
    .poll(() => Object.keys(named(traceId)).sort())
    .toEqual(['POST /api/writes', 'edit', 'press to request', 'reader', 'shape', 'transaction'])
  const { edit, transaction, shape, reader, ...others } = named(traceId)
  for (const child of [transaction, shape, reader, ...Object.values(others)])
    expect(child?.parentSpanId).toBe(edit?.spanId)
  expect(ms(edit?.startTimeUnixNano)).toBeGreaterThanOrEqual(pressedAt)
  expect(edit?.attributes.find(({ key }) => key === 'coop.request.id')?.value.stringValue).toBe(
    'of-the-browser',
  )
  // Each span starts at the end of the previous one.
  expect(ms(shape?.startTimeUnixNano)).toBe(ms(transaction?.endTimeUnixNano))
  expect(ms(reader?.endTimeUnixNano)).toBeGreaterThanOrEqual(ms(transaction?.endTimeUnixNano))
  expect(ms(edit?.endTimeUnixNano)).toBeGreaterThanOrEqual(ms(reader?.endTimeUnixNano))
})

test('a refused edit has a trace that ends with its answer', async () => {
  const id = newId()
  await send(id, '')
  await expect.poll(() => Object.keys(named(id.replaceAll('-', '')))).toContain('edit')
  const { edit } = named(id.replaceAll('-', ''))
  expect(edit?.attributes.find(({ key }) => key === 'coop.edit.status')?.value.stringValue).toBe('rejected')
  expect(named(id.replaceAll('-', ''))['shape']).toBeUndefined()
  spans = []
})
