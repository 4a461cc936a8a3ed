import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>): ReturnType<typeof readConfig> => readConfig(env, '/project')

test('an empty environment is a complete configuration', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: undefined,
    dataDir: '/project/.data',
    databaseUrl: undefined,
    electric: undefined,
    firstAdministrator: undefined,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    isDevelopment: false,
    proxyHeader: undefined,
    emailPlatformUrl: 'https://api.brevo.com',
    notice: { mail: undefined, webhookUrl: undefined },
  })
})

test('a variable that is set to nothing counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', ELECTRIC_SECRET: '' })).toEqual(read({}))
})

test('every bad value gets its own sentence, and no value is repeated', () => {
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

test('values that need each other are asked for together', () => {
  expect(() => read({ ELECTRIC_SECRET: 'x' })).toThrow('ELECTRIC_SECRET is set without ELECTRIC_URL')
  expect(() => read({ ADMIN_PASSWORD: 'long enough indeed' })).toThrow(
    'ADMIN_PASSWORD is set without ADMIN_EMAIL',
  )
  expect(() => read({ SMTP_URL: 'smtp://localhost' })).toThrow('Of SMTP_URL and NOTICE_EMAIL only one is set')
  const mail = { SMTP_URL: 'smtp://localhost', NOTICE_EMAIL: 'boss@example.org' }
  expect(() => read({ ...mail, NOTICE_WEBHOOK_URL: 'https://hook.example' })).toThrow('not both')
})

test('the public address is an origin, and says whether visitors come by https', () => {
  expect(read({ PUBLIC_URL: 'https://example.org/' })).toMatchObject({
    publicUrl: 'https://example.org',
    isSecure: true,
  })
  expect(() => read({ PUBLIC_URL: 'https://example.org/site' })).toThrow('PUBLIC_URL is not usable')
})
