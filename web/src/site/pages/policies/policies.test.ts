import { expect, test } from 'vitest'
import type { SiteInfo } from '../../site-info/site-info.ts'
import { cookiePolicy } from './cookie-policy.ts'
import { privacyPolicy } from './privacy-policy.ts'

const site: SiteInfo = {
  name: 'Paradox',
  legalName: 'Paradox Co-operative',
  vatNumber: 'FI123',
  email: 'hello@paradox.example',
  privacyEmail: 'privacy@paradox.example',
  hasVisitorId: true,
  timeZone: 'Europe/Helsinki',
  usageDays: 30,
  lists: { sales: 36, membership: 37, information: 38, media: 39, newsletter: 40 },
}
const policyText = (change: Partial<SiteInfo> = {}): string =>
  [privacyPolicy, cookiePolicy]
    .flatMap((policy) => policy.sections({ ...site, ...change }))
    .map(({ text }) => text)
    .join('\n')

test('the texts of the policies depend on the configuration of the site', () => {
  expect(privacyPolicy.sections(site)).toHaveLength(14)
  for (const said of ['FI123', 'privacy@paradox.example', 'Events of use: 30 days.', 'deleted after 30 days'])
    expect(policyText()).toContain(said)
  expect(policyText()).toContain('one for the browser')
  expect(policyText({ hasVisitorId: false })).not.toContain('the browser,')
})

test('how to install the site, use it offline and remove it is in the cookie policy, which the privacy policy names', () => {
  const [, text] = cookiePolicy
    .sections(site)
    .map((section) => section.text)
    .join('\n')
    .split('install this site')
  for (const said of ['Add to Home Screen', 'without a connection', 'delete the data of this site'])
    expect(text).toContain(said)
  expect(privacyPolicy.sections(site).find(({ title }) => title === 'Cookies')?.text).toContain(
    'use it offline',
  )
})
