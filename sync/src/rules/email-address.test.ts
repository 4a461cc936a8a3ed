import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailAddressIn, isEmailAddress } from './email-address.ts'

test.each(['a@b.fi', 'first.last+news@mail.example.org', "o'hara@example.org", 'aino@työ.example'])(
  '%s is an address',
  (text) => expect(isEmailAddress(text)).toBe(true),
)

test.each([
  ['no domain', 'aino'],
  ['no dot', 'aino@localhost'],
  ['two of @', 'a@b@c.fi'],
  ['a blank', 'a b@c.fi'],
  ['a blank around it', ' a@b.fi'],
  ['an empty label', 'a@b..fi'],
  ['a last dot', 'a@b.fi.'],
  ['two addresses', 'a@b.fi,c@d.fi'],
  ['a name in front', 'Aino <a@b.fi>'],
  ['a NUL', 'a\0@b.fi'],
  ['half a character', 'a\ud800@b.fi'],
  ['a line end', 'a@b.fi\nbcc:c@d.fi'],
  ['too long before the @', `${'a'.repeat(65)}@b.fi`],
  ['too long', `a@${'b'.repeat(250)}.fi`],
  ['nothing', ''],
])('%s is not', (_, text) => expect(isEmailAddress(text)).toBe(false))

const invisible = Array.from(
  ' \t\n\u00a0\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff',
)

test('invisible characters at its ends do not belong to an address', { tags: 'random' }, () => {
  const around = fc.array(fc.constantFrom(...invisible), { maxLength: 5 }).map((all) => all.join(''))
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(emailAddressIn(`${before}aino@työ.example${after}`)).toBe('aino@työ.example')
    }),
  )
})

test('an invisible character within an address makes it invalid', () => {
  for (const sign of invisible) expect(isEmailAddress(emailAddressIn(`ai${sign}no@b.fi`))).toBe(false)
})
