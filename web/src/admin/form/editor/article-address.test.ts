import { expect, test } from 'vitest'
import { articleAddress } from './article-address.ts'

test.each([
  ['example.org/cases', 'https://example.org/cases'],
  [' https://example.org ', 'https://example.org'],
  ['us@example.org', 'mailto:us@example.org'],
  ['+358 40 123 4567', 'tel:+358401234567'],
  ['/services/brand-desk', '/services/brand-desk'],
  ['https://example.org/日本', 'https://example.org/%E6%97%A5%E6%9C%AC'],
])('%s is the link %s', (typed, address) => expect(articleAddress(typed)).toBe(address))

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'two words',
  'https://us:er@evil.example',
])('%j is no link', (typed) => expect(articleAddress(typed)).toBeNull())
