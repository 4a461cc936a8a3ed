import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startMailServer } from '../../testing/mail-server.ts'
import { startS3 } from '../../testing/s3.ts'
import { errorWords } from './error-words.ts'
import { examineAddress, judgeCertificate } from './examine-address.ts'
import { examineApp } from './examine-app.ts'
import { examineDisk, judgeDisk } from './examine-disk.ts'
import { examineMail } from './examine-mail.ts'
import { examineShapeService } from './examine-shape-service.ts'
import { examineStorage } from './examine-storage.ts'
import { found } from './finding.ts'
import { findingsText } from './findings-text.ts'

async function aServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  return z.object({ port: z.number() }).parse(server.address()).port
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a storage is checked with a temporary file, in a folder and a bucket', async () => {
  const dataDir = await aFolder()
  expect(await examineStorage({ dataDir, s3: undefined })).toMatchObject({ state: 'ok' })
  const left = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])

  const s3 = await startS3()
  onTestFinished(() => s3.close())
  expect(await examineStorage({ dataDir, s3: s3.options })).toMatchObject({ state: 'ok' })
  const refused = await examineStorage({ dataDir, s3: { ...s3.options, accessKeyId: 'UNKNOWN' } })
  expect(refused).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('S3_SECRET_ACCESS_KEY are not usable'),
  })
})

test('a mail server is checked only by a login, unless a test mail is requested', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const sender = { from: 'house@paradox.example', siteName: 'Paradox' }
  const right = { ...sender, smtpUrl: server.url() }
  expect(await examineMail({ ...right, to: undefined })).toMatchObject({ state: 'ok' })
  expect(server.delivered).toEqual([])
  expect(await examineMail({ ...right, to: 'ops@example.org' })).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/accepted a test mail to ops@example\.org \(250 /),
  })
  expect(server.delivered).toMatchObject([{ to: ['ops@example.org'] }])

  const wrong = await examineMail({ ...sender, smtpUrl: server.url('user:wrong-one'), to: undefined })
  expect(wrong).toMatchObject({ state: 'failed', text: expect.stringMatching(/does not accept .*\(5\d\d /) })
  expect(JSON.stringify(wrong)).not.toContain('wrong-one')
  expect(await examineMail({ ...sender, smtpUrl: undefined, to: undefined })).toMatchObject({
    state: 'skipped',
  })
  expect(await examineMail({ ...sender, smtpUrl: undefined, to: 'ops@example.org' })).toMatchObject({
    state: 'failed',
    remedy: 'set SMTP_URL',
  })
})

test('a shape service that waits, refuses the secret or is unreachable is distinguished from a good one', async () => {
  let health = 200
  const port = await aServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/v1/health') return response.writeHead(health).end('{"status":"active"}')
    return response.writeHead(url.searchParams.get('secret') === 'right' ? 400 : 401).end('{}')
  })
  const examined = (secret: string) => examineShapeService({ url: `http://127.0.0.1:${port}`, secret })
  expect(await examined('right')).toMatchObject({ state: 'ok' })
  expect(await examined('wrong')).toMatchObject({
    state: 'failed',
    remedy: expect.stringContaining('SECRET'),
  })
  health = 202
  expect(await examined('right')).toMatchObject({ state: 'failed', text: expect.stringContaining('202') })
  const away = await examineShapeService({ url: 'http://127.0.0.1:1', secret: undefined })
  expect(away).toMatchObject({ state: 'failed', text: expect.stringContaining('cannot be reached') })
  expect(await examineShapeService(undefined)).toMatchObject({ state: 'skipped' })
})

test('a shape service below a path is requested there, like the gateway does', async () => {
  const port = await aServer(({ url = '' }, response) => {
    if (url === '/electric/v1/health') return response.end('{"status":"active"}')
    return response.writeHead(url === '/electric/v1/shape?secret=right' ? 400 : 404).end()
  })
  for (const path of ['/electric', '/electric/']) {
    const finding = await examineShapeService({ url: `http://127.0.0.1:${port}${path}`, secret: 'right' })
    expect(finding).toMatchObject({ state: 'ok' })
  }
})

test('the app is ready, not ready with a reason, or unreachable', async () => {
  let isReady = true
  const port = await aServer((_, response) =>
    isReady
      ? response.end('{"status":"ready"}')
      : response.writeHead(503).end('{"detail":"the public content is not loaded yet"}'),
  )
  expect(await examineApp({ host: '127.0.0.1', port })).toMatchObject({ state: 'ok' })
  isReady = false
  expect(await examineApp({ host: '127.0.0.1', port })).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('the public content is not loaded yet'),
  })
  expect(await examineApp({ host: '127.0.0.1', port: 1 })).toMatchObject({ state: 'warning' })
})

test('an app that is ready and gets no changes is a warning', async () => {
  let shapes: object = { state: 'reachable' }
  const port = await aServer((_, response) =>
    response.end(JSON.stringify({ status: 'ready', parts: { shapes } })),
  )
  expect(await examineApp({ host: '127.0.0.1', port })).toMatchObject({ state: 'ok' })
  shapes = { state: 'away', detail: '3 commits were lost', slot: 'electric_slot_default' }
  expect(await examineApp({ host: '127.0.0.1', port })).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('3 commits were lost'),
    remedy: expect.stringContaining(`select pg_drop_replication_slot('electric_slot_default')`),
  })
  shapes = { state: 'away' }
  expect(await examineApp({ host: '127.0.0.1', port })).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('its shape service is away: changes may not reach the site'),
  })
})

test('an address serves the site, serves something else, or has no name', async () => {
  let body = '{"status":"alive","database":"reachable"}'
  const port = await aServer((_, response) => response.end(body))
  const statesOf = async (publicUrl: string) => {
    const findings = await examineAddress({ publicUrl, isSecure: false, proxyHeader: undefined })
    return findings.map(({ check, state }) => `${check} ${state}`)
  }
  expect(await statesOf(`http://127.0.0.1:${port}`)).toEqual(['proxy-header skipped', 'dns ok', 'address ok'])
  body = 'Welcome to nginx'
  expect(await statesOf(`http://127.0.0.1:${port}`)).toContain('address failed')
  expect(await statesOf('http://127.0.0.1:1')).toContain('address warning')
  expect(await statesOf(`http://${'long'.repeat(16)}.invalid`)).toEqual([
    'proxy-header skipped',
    'dns failed',
  ])
})

test('https without a listener, and a missing proxy header, are reported', async () => {
  const findings = await examineAddress({
    publicUrl: 'https://127.0.0.1:1',
    isSecure: true,
    proxyHeader: undefined,
  })
  expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'proxy-header warning',
    'dns ok',
    'certificate failed',
    'address warning',
  ])
})

test('a certificate that was not renewed, and a disk that fills up, are reported early', async () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(judgeCertificate(new Date('2026-12-30T12:00:00Z'), now)).toMatchObject({ state: 'ok' })
  expect(judgeCertificate(new Date('2026-11-25T13:00:00Z'), now)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('in 1 day and'),
  })
  const GB = 1024 ** 3
  const disk = { folder: '/data', totalBytes: 100 * GB }
  expect(judgeDisk({ ...disk, freeBytes: 50 * GB }).state).toBe('ok')
  expect(judgeDisk({ ...disk, freeBytes: GB })).toMatchObject({
    state: 'warning',
    text: '1 GB of 100 GB are free in /data',
  })
  expect(judgeDisk({ ...disk, freeBytes: GB / 8 }).state).toBe('failed')
  expect(await examineDisk(join(import.meta.filename, 'below'))).toMatchObject({ state: 'failed' })
})

test('failures come first, each with its remedy on a separate line', () => {
  const text = findingsText([
    found.ok('postgres', 'Postgres 18.4 has all'),
    found.failed('mail', 'The mail server cannot be reached', 'correct SMTP_URL'),
    found.skipped('shape-service', 'The app runs its own shape service'),
  ])
  expect(text).toBe(
    [
      'failed   mail           The mail server cannot be reached',
      '                        → correct SMTP_URL',
      'ok       postgres       Postgres 18.4 has all',
      'skipped  shape-service  The app runs its own shape service',
      '',
      '1 failed, 0 warnings, 1 ok, 1 skipped',
      '',
    ].join('\n'),
  )
})

test('a failure is described in words also if each address of a name has failed', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:443')], '')
  expect(errorWords(refused)).toBe('connect ECONNREFUSED ::1:443')
  expect(errorWords(new TypeError('fetch failed', { cause: refused }))).toBe('connect ECONNREFUSED ::1:443')
  expect(errorWords(new Error('no such host'))).toBe('no such host')
})
