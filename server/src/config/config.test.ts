import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>): ReturnType<typeof readConfig> => readConfig(env, '/project')

test('an empty environment is a complete configuration', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: undefined,
    dataDir: '/project/.data',
    s3: undefined,
    databaseUrl: undefined,
    electric: undefined,
    firstAdministrator: undefined,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    isDevelopment: false,
    hasDemoContent: true,
    proxyHeader: undefined,
    emailPlatformUrl: 'https://api.brevo.com',
    needsApproval: false,
    countsAdministrators: false,
    notice: { mail: undefined, webhookUrl: undefined },
  })
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', ELECTRIC_SECRET: '' })).toEqual(read({}))
})

test('every bad value gets one sentence, and no value is repeated', () => {
  const text = String(
    (() => {
      try {
        return read({
          PORT: '99999',
          DATABASE_URL: 'mysql://x:topsecret@y/z',
          ADMIN_EMAIL: 'nobody',
          ADMIN_PASSWORD: 'short',
        })
      } catch (error) {
        return error
      }
    })(),
  )
  expect(text.split('\n')).toHaveLength(4)
  for (const name of ['PORT', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])
    expect(text).toContain(`${name} is not usable`)
  expect(text).not.toContain('topsecret')
})

test('a database with a checked certificate must be given by a host name', () => {
  const certain = (host: string) => read({ DATABASE_URL: `postgres://user@${host}/site?sslmode=verify-full` })
  expect(certain('db.example.org').databaseUrl).toContain('db.example.org')
  expect(() => certain('10.0.0.7')).toThrow('DATABASE_URL is not usable: it needs the name of its server')
})

test('values that depend on each other are required together', () => {
  expect(() => read({ ELECTRIC_SECRET: 'x' })).toThrow('ELECTRIC_SECRET is set without ELECTRIC_URL')
  expect(() => read({ ADMIN_PASSWORD: 'long enough indeed' })).toThrow(
    'ADMIN_PASSWORD is set without ADMIN_EMAIL',
  )
  expect(() => read({ NOTICE_EMAIL: 'boss@example.org' })).toThrow('NOTICE_EMAIL is set without SMTP_URL')
  // Mail about accounts needs no address for notices, and can be combined with a webhook for them.
  const hook = { SMTP_URL: 'smtp://localhost', NOTICE_WEBHOOK_URL: 'https://hook.example' }
  expect(read(hook)).toMatchObject({ smtpUrl: 'smtp://localhost', notice: { mail: undefined } })
  const mail = { SMTP_URL: 'smtp://localhost', NOTICE_EMAIL: 'boss@example.org' }
  expect(() => read({ ...mail, NOTICE_WEBHOOK_URL: 'https://hook.example' })).toThrow('not both')
})

test('the settings of a bucket are all set or none, and the region has a default', () => {
  const all = {
    S3_ENDPOINT: 'http://localhost:9000',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'topsecret',
  }
  expect(read(all).s3).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'media',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'topsecret',
  })
  expect(read({ ...all, S3_REGION: 'eu-north-1' }).s3?.region).toBe('eu-north-1')
  expect(() => read({ ...all, S3_BUCKET: '' })).toThrow(
    /^The settings of the bucket are incomplete, since S3_BUCKET is missing:/,
  )
  expect(() => read({ S3_REGION: 'eu-north-1' })).toThrow(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are missing',
  )
  expect(() => read({ ...all, S3_BUCKET: 'No Bucket' })).toThrow('S3_BUCKET is not usable')
})

test('the public address is an origin, and decides whether visitors use https', () => {
  expect(read({ PUBLIC_URL: 'https://example.org/' })).toMatchObject({
    publicUrl: 'https://example.org',
    isSecure: true,
  })
  expect(() => read({ PUBLIC_URL: 'https://example.org/site' })).toThrow('PUBLIC_URL is not usable')
})

test.each([
  [{}, true],
  [{ PORT: '3102', HOST: '127.0.0.1' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'https://site.localhost', HOST: '::1' }, true],
  [{ PUBLIC_URL: 'https://example.org' }, false],
  [{ PUBLIC_URL: 'https://localhost.example.org' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://example.org', HOST: '0.0.0.0', DEMO_CONTENT: 'on' }, true],
  [{ DEMO_CONTENT: 'off' }, false],
  [{ PUBLIC_URL: 'https://example.org', DEMO_CONTENT: '' }, false],
])('with %j demo content is on: %s', (env, isOn) => {
  expect(read(env).hasDemoContent).toBe(isOn)
})

test('demo content is on or off, with no other value', () => {
  for (const value of ['yes', 'ON', '1'])
    expect(() => read({ DEMO_CONTENT: value })).toThrow(/^DEMO_CONTENT is not usable: set it to on or off\.$/)
})
