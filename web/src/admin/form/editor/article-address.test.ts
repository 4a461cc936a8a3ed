import { expect, test } from 'vitest'
import { articleAddress } from './article-address.ts'

test.each([
  ['example.org/cases', 'https://example.org/cases'],
  [' https://example.org ', 'https://example.org'],
  ['us@example.org', 'mailto:us@example.org'],
  ['+358 40 123 4567', 'tel:+358401234567'],
  ['/services/brand-desk', '/services/brand-desk'],
  ['https://example.org/日本', 'https://example.org/%E6%97%A5%E6%9C%AC'],
  ['https://example.org/a b?q=c d#e f', 'https://example.org/a%20b?q=c%20d#e%20f'],
  ['tel:+358 40 123 4567', 'tel:+358401234567'],
  ['tel:%2B358%2040(123)45-67', 'tel:+3584012345-67'],
  [
    'mailto:us@example.org?subject=Hello there: "päivää"',
    'mailto:us@example.org?subject=Hello%20there%3A%20%22p%C3%A4iv%C3%A4%C3%A4%22',
  ],
  ['www.google.com/url?q=https://example.org/a%20b&sa=D', 'https://example.org/a%20b'],
])('%s is the link %s', (typed, address) => expect(articleAddress(typed)).toBe(address))

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'two words',
  'tel:',
  'tel:call us',
  'https://two words',
  'https://x.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)',
  'https://us:er@evil.example',
])('%j is not a link', (typed) => expect(articleAddress(typed)).toBeNull())
