import { expect, test } from 'vitest'
import { badParts, composedSettings, settingBehind } from './compose-settings.ts'
import { readConfig } from './config.ts'

function composed(parts: Record<string, string>): Record<string, string> {
  const made = Object.entries(composedSettings).flatMap(([name, { part, make }]) =>
    parts[part] === undefined ? [] : [[name, make(parts[part])]],
  )
  return { ...parts, ...Object.fromEntries(made) }
}
const good = { SITE_DOMAIN: 'example.org', POSTGRES_PASSWORD: 'a1-b.c_2', COMPOSE_PROFILES: 'engine' }

function problemsOf(parts: Record<string, string>): string {
  try {
    readConfig(composed({ ...good, ...parts }), '/project')
    return ''
  } catch (error) {
    return String(error)
  }
}

test('usable settings of .env cause no problem', () => {
  expect(problemsOf({})).toBe('')
  expect(problemsOf({ SITE_DOMAIN: 'localhost', COMPOSE_PROFILES: 'electric' })).toBe('')
})

test.each([
  ['SITE_DOMAIN', 'https://example.org', 'PUBLIC_URL'],
  ['SITE_DOMAIN', 'example.org/', 'PUBLIC_URL'],
  ['SITE_DOMAIN', 'example.org,www.example.org', 'PUBLIC_URL'],
  ['SITE_DOMAIN', 'example.org:8443', 'PUBLIC_URL'],
  ['POSTGRES_PASSWORD', 'secret/with-slash', 'DATABASE_URL'],
  ['POSTGRES_PASSWORD', 'secret#', 'DATABASE_URL'],
  ['POSTGRES_PASSWORD', 'secret%zz', 'DATABASE_URL'],
  ['COMPOSE_PROFILES', 'elektric', 'ELECTRIC_URL'],
  ['COMPOSE_PROFILES', 'electric,engine', 'ELECTRIC_URL'],
])('%s=%s is named, and %s, which derives from it, is not', (part, value, whole) => {
  const text = problemsOf({ [part]: value })
  expect(text).toContain(`${part} is not usable`)
  expect(text).not.toContain(whole)
  if (part === 'POSTGRES_PASSWORD') expect(text).not.toContain('secret')
})

test('variables of the same names are ignored when the compose file did not make an address from them', () => {
  const env = { ...good, COMPOSE_PROFILES: 'dev', PUBLIC_URL: 'https://elsewhere.example' }
  expect(badParts(env)).toEqual(new Map())
  expect(settingBehind(env, 'PUBLIC_URL')).toBe('PUBLIC_URL')
  expect(settingBehind(composed(good), 'DATABASE_URL')).toBe('POSTGRES_PASSWORD')
  expect(settingBehind({}, 'PORT')).toBe('PORT')
})
