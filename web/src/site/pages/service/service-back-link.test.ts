import { expect, test } from 'vitest'
import { serviceBackLink } from './service-back-link.ts'

test.each([
  [true, '', '/offering', 'Back to Offerings'],
  [false, 'https://coop.example/offering?theme=AI', '/offering', 'Back to Offerings'],
  [false, 'https://coop.example/services/audit', '/offering', 'Back to Offerings'],
  [false, 'https://coop.example/cases', '/paradox', 'Back to The Paradox'],
  [false, '', '/paradox', 'Back to The Paradox'],
])('from the offering %s, referrer "%s": %s', (fromOffering, referrer, to, label) => {
  expect(serviceBackLink({ fromOffering, referrer })).toEqual({ to, label })
})
