import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

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
