import { accountSchema, directorySchema, handedLinkSchema, peopleSchema } from '@coop/sync/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, NEXT_PASSWORD, type PeopleUnderTest, startPeople } from '../../../testing/people.ts'

let people: PeopleUnderTest
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())

async function shown(by: Browser, email: string) {
  const response = await by.send('GET', '/api/admin/people/directory')
  return directorySchema.parse(await response.json()).people.find((person) => person.email === email)
}

test('a name is trimmed, shown to colleagues, and removed again', async () => {
  const [ada, ben] = [
    await people.administrator('ada@example.org'),
    await people.administrator('ben@example.org'),
  ]
  expect(await shown(ben, 'ada@example.org')).toEqual({
    id: ada.id,
    email: 'ada@example.org',
    name: null,
    role: 'admin',
    picture: null,
  })
  expect((await ada.send('PUT', '/api/account/name', { name: '  Ada Lovelace ' })).status).toBe(204)
  expect(await shown(ben, 'ada@example.org')).toMatchObject({ name: 'Ada Lovelace' })
  expect(accountSchema.parse(await (await ada.send('GET', '/api/account')).json()).name).toBe('Ada Lovelace')
  expect((await ada.send('PUT', '/api/account/name', { name: ' ' })).status).toBe(204)
  expect(await shown(ben, 'ada@example.org')).toMatchObject({ name: null })
})

test.each([
  ['of another type', 7],
  ['too long', 'a'.repeat(81)],
  ['with a line end', 'Ada\nLovelace'],
  ['with a NUL', 'Ada\0'],
  ['turned around', 'Ada \u202eecalevoL'],
  ['with an invisible letter', 'A\u200bda'],
  ['of joiners alone', '\u200d\u200d'],
  ['of half a letter', 'Ada \ud800'],
])('a name %s is refused, and the former one is kept', async (what, name) => {
  const own = await people.administrator(`${what.toLowerCase().replaceAll(' ', '-')}@example.org`)
  await own.send('PUT', '/api/account/name', { name: 'Former' })
  expect((await own.send('PUT', '/api/account/name', { name })).status).toBe(400)
  expect(await shown(own, `${what.toLowerCase().replaceAll(' ', '-')}@example.org`)).toMatchObject({
    name: 'Former',
  })
})

test('markup, accents, other scripts and emoji are accepted in names', async () => {
  const own = await people.administrator('any@example.org')
  for (const name of [
    '<b>Ada</b>',
    'Työ & Tulos',
    '李小龍',
    'می\u200cخواهم',
    'Ada 🐢',
    "'; drop table users",
  ]) {
    expect((await own.send('PUT', '/api/account/name', { name })).status).toBe(204)
    expect(await shown(own, 'any@example.org')).toMatchObject({ name })
  }
})

test('names need a session, and nobody changes the name of another account', async () => {
  const visitor = people.browser()
  expect((await visitor.send('PUT', '/api/account/name', { name: 'Eve' })).status).toBe(401)
  expect((await visitor.send('GET', '/api/admin/people/directory')).status).toBe(401)
  const eve = await people.administrator('eve@example.org')
  const body = { name: 'Eve', id: 'another' }
  expect((await eve.send('PUT', '/api/account/name', body)).status).toBe(400)
  await people.database.sql`delete from user_roles where user_id = ${eve.id}`
  expect((await eve.send('GET', '/api/admin/people/directory')).status).toBe(403)
})

test('an invitation carries a name, which the invited person can change', async () => {
  const ada = await people.administrator('ada2@example.org')
  const invite = async (email: string) => {
    const sent = await ada.send('POST', '/api/admin/people/invitations', { email, name: ' Grace H. ' })
    const { link } = handedLinkSchema.parse(await sent.json())
    return link?.split('#')[1] ?? ''
  }
  const accept = async (token: string, more: object) =>
    (await people.browser().send('POST', '/api/account-links', { token, password: NEXT_PASSWORD, ...more }))
      .status
  const token = await invite('grace@example.org')
  const listed = peopleSchema.parse(await (await ada.send('GET', '/api/admin/people')).json())
  expect(listed.invitations).toMatchObject([{ email: 'grace@example.org', name: 'Grace H.' }])
  const preview = await people.browser().send('POST', '/api/account-links/preview', { token })
  expect(await preview.json()).toEqual({ kind: 'invitation', email: 'grace@example.org', name: 'Grace H.' })
  // Sending the invitation again keeps the name.
  const [invitation] = listed.invitations
  const again = await ada.send('POST', `/api/admin/people/invitations/${invitation?.id}/resend`)
  const newest = handedLinkSchema.parse(await again.json()).link?.split('#')[1] ?? ''
  expect(await accept(newest, { name: 'a\nb' })).toBe(400)
  expect(await accept(newest, {})).toBe(200)
  expect(await shown(ada, 'grace@example.org')).toMatchObject({ name: 'Grace H.' })
  expect(await accept(await invite('other@example.org'), { name: 'Grace Hopper' })).toBe(200)
  expect(await shown(ada, 'other@example.org')).toMatchObject({ name: 'Grace Hopper' })
  expect(await accept(await invite('nameless@example.org'), { name: '' })).toBe(200)
  expect(await shown(ada, 'nameless@example.org')).toMatchObject({ name: null })
})

test('a person’s changes stay theirs under a new name, and the account’s record keeps the address', async () => {
  const ada = await people.administrator('ada3@example.org')
  await ada.send('PUT', '/api/account/name', { name: 'Ada' })
  const ben = await people.administrator('ben3@example.org')
  await ada.send('POST', `/api/admin/people/${ben.id}/disable`)
  await ada.send('PUT', '/api/account/name', { name: 'Ada Lovelace' })
  const [event] = await people.database.sql`
    select actor_id, actor_email, subject_email from account_events where kind = 'disabled' and actor_id = ${ada.id}`
  expect(event).toEqual({
    actor_id: ada.id,
    actor_email: 'ada3@example.org',
    subject_email: 'ben3@example.org',
  })
})

test('the previous version, which has no names, works with this database', async () => {
  const { sql } = people.database
  await sql`insert into users (name, email, email_verified) values ('old@example.org', 'old@example.org', true)`
  await sql`
    insert into account_links (kind, token_hash, email, expires_at)
    values ('invitation', 'hash', 'older@example.org', now() + interval '1 hour')`
  const ada = await people.administrator('ada4@example.org')
  expect(await shown(ada, 'old@example.org')).toMatchObject({ name: null, picture: null })
})
