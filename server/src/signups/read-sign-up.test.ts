import { expect, test } from 'vitest'
import { readSignUp } from './read-sign-up.ts'

const full = { email: 'a@b.fi', firstName: 'Aino', lastName: '', honeypot: '', consent: true, listId: 36 }

test('the full form and the short form are accepted', () => {
  expect(readSignUp(full)).toEqual({
    kind: 'sign-up',
    signUp: { email: 'a@b.fi', firstName: 'Aino', lastName: '', listId: 36 },
  })
  expect(readSignUp({ email: ' a@b.fi ' })).toEqual({
    kind: 'sign-up',
    signUp: { email: 'a@b.fi', firstName: '', lastName: '', listId: undefined },
  })
})

test('names lose characters that cannot be stored', () => {
  expect(readSignUp({ ...full, firstName: ' A\0i\nno\ud800 ' })).toMatchObject({
    signUp: { firstName: 'A i no�' },
  })
})

test.each([
  ['no address', { ...full, email: undefined }, 'Required'],
  ['a bad address', { ...full, email: 'aino' }, 'Please enter a valid email address'],
  ['a bad address in the short form', { email: 'aino' }, 'Please enter a valid email address'],
  ['an address of another type', { email: 5 }, 'Please enter a valid email address'],
  ['no consent', { ...full, consent: false }, 'You must agree to receive messages'],
  ['consent left out', { email: 'a@b.fi', listId: 36 }, 'You must agree to receive messages'],
  ['consent as text', { ...full, consent: 'true' }, 'You must agree to receive messages'],
  [
    'both wrong: the address comes first',
    { ...full, email: '', consent: false },
    'Please enter a valid email address',
  ],
  ['a long name', { ...full, lastName: 'x'.repeat(101) }, 'Please shorten the name to 100 characters'],
  ['a list of another type', { ...full, listId: 'x' }, 'This mailing list does not exist'],
  ['a further field', { ...full, admin: true }, 'Failed to sign up'],
  ['a list', [full], 'Failed to sign up'],
  ['nothing', null, 'Failed to sign up'],
])('%s is refused', (_, body, error) =>
  expect(readSignUp(body)).toEqual({ kind: 'refused', status: 400, error }),
)

test('a filled honeypot is dropped, whatever other errors there are', () => {
  expect(readSignUp({ ...full, honeypot: 'http://x' })).toEqual({ kind: 'dropped' })
  expect(readSignUp({ email: 'aino', honeypot: 1 })).toEqual({ kind: 'dropped' })
})
