import { expect, test } from 'vitest'
import { fullConsent, noConsent, parseConsent } from './consent-record.ts'

const record = { hasConsented: true, preferences: noConsent, timestamp: '2026-11-01T10:00:00.000Z' }

test('a stored record is read back', () => {
  expect(parseConsent(JSON.stringify(record))).toEqual(record)
  const accepted = { ...record, preferences: fullConsent }
  expect(parseConsent(JSON.stringify(accepted))).toEqual(accepted)
})

test('a forged record cannot disable essential storage', () => {
  const forged = { ...record, preferences: { ...noConsent, essential: false } }
  expect(parseConsent(JSON.stringify(forged))?.preferences.essential).toBe(true)
})

test.each([
  ['nothing', null],
  ['no JSON', '{"hasConsented":tru'],
  ['a word', '"yes"'],
  ['no decision', JSON.stringify({ ...record, hasConsented: false })],
  ['no preferences', JSON.stringify({ hasConsented: true, timestamp: '' })],
  ['a preference missing', JSON.stringify({ ...record, preferences: { functional: true, analytics: true } })],
  [
    'a preference that is a word',
    JSON.stringify({ ...record, preferences: { ...noConsent, marketing: 'yes' } }),
  ],
])('%s is no consent', (_name, text) => {
  expect(parseConsent(text)).toBeNull()
})
