import { expect, test } from 'vitest'
import { readSiteConfig } from './site-config.ts'

test('the defaults contain the co-operative and its lists', () => {
  const { public: site } = readSiteConfig({})
  expect(site.name).toBe('Paradox Co-operative')
  expect(site.lists).toMatchObject({ sales: 36, membership: 37, information: 38, media: 39 })
  expect(site.scripts).toEqual({})
  expect(site.usageDays).toBe(90)
  expect(site.timeZone).toBe('Europe/Helsinki')
  expect(readSiteConfig({ SITE_TIME_ZONE: 'America/St_Johns' }).public.timeZone).toBe('America/St_Johns')
})

test('browsers do not get the key of the e-mail platform', () => {
  const config = readSiteConfig({ EMAIL_PLATFORM_KEY: 'k-123', SITE_NAME: 'Another' })
  expect(config.public.name).toBe('Another')
  expect(config.secret.emailPlatformKey).toBe('k-123')
  expect(JSON.stringify(config.public)).not.toContain('k-123')
})

test('a bad value is reported with its variable', () => {
  expect(() => readSiteConfig({ SITE_TERMS_URL: 'javascript:alert(1)', LIST_SALES: 'many' })).toThrow(
    /SITE_TERMS_URL is not usable.*\n.*LIST_SALES is not usable/,
  )
})

test('the persistent id of visitors is a switch', () => {
  expect(readSiteConfig({}).public.hasVisitorId).toBe(true)
  expect(readSiteConfig({ USAGE_VISITOR_ID: 'off' }).public.hasVisitorId).toBe(false)
})

test.each([
  ['LIST_NEWSLETTER', '40.5', 'set it to the number of a mailing list, such as 36'],
  ['LIST_MEDIA', '0', 'set it to the number of a mailing list, such as 36'],
  ['LIST_SALES', 'sales', 'set it to the number of a mailing list, such as 36'],
  ['USAGE_DAYS', '7', 'set it to a number of days from 8 to 3650, such as 90'],
  ['SITE_TIME_ZONE', 'Helsinki', 'set it to the IANA name of a time zone, such as Europe/Helsinki'],
  ['SITE_TIME_ZONE', '+02:00', 'set it to the IANA name of a time zone, such as Europe/Helsinki'],
  ['USAGE_VISITOR_ID', 'maybe', 'set it to on or off'],
])('%s that is %s fails the start with a hint', (name, value, fix) => {
  expect(() => readSiteConfig({ [name]: value })).toThrow(`${name} is not usable: ${fix}.`)
})

test('with demo content the co-operative has an invented number and addresses, each replaceable by its variable', () => {
  const identity = (env: Record<string, string>, hasDemoContent = true) => {
    const { vatNumber, linkedInUrl, instagramUrl } = readSiteConfig(env, { hasDemoContent }).public
    return [vatNumber, linkedInUrl, instagramUrl]
  }
  const nothing = [undefined, undefined, undefined]
  const [vatNumber, linkedIn, instagram] = identity({})
  expect(vatNumber).toBe('FI12345678')
  for (const address of [linkedIn, instagram]) expect(new URL(address ?? '').hostname).toMatch(/\.example$/)
  expect(identity({ SITE_LINKEDIN_URL: 'https://network.test/us' })).toEqual([
    vatNumber,
    'https://network.test/us',
    instagram,
  ])
  expect(identity({ SITE_VAT_NUMBER: 'FI1', SITE_INSTAGRAM_URL: '' })).toEqual(['FI1', linkedIn, instagram])
  expect(identity({}, false)).toEqual(nothing)
  expect(identity({ SITE_NAME: 'Somebody Real' })).toEqual(nothing)
  expect(identity({ SITE_LEGAL_NAME: 'Somebody Real Oy' })).toEqual(nothing)
})
