import { peopleSchema, directorySchema } from '@coop/sync/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEXT_PASSWORD, type PeopleUnderTest, startPeople } from '../../../testing/people.ts'

let people: PeopleUnderTest
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())

const base = '/api/admin/people'

test('an invitation gives its role to the account, and administrators can change it', async () => {
  const ada = await people.administrator('ada@example.org')
  const invitation = await ada.send('POST', `${base}/invitations`, {
    email: 'eve@example.org',
    role: 'editor',
  })
  const { link } = await invitation.json()
  expect(peopleSchema.parse(await (await ada.send('GET', base)).json()).invitations).toMatchObject([
    { role: 'editor' },
  ])
  const eve = people.browser()
  const token = String(link).split('#')[1]
  await eve.send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
  const session = await people.signIn(eve, 'eve@example.org', NEXT_PASSWORD)
  expect(await session.json()).toMatchObject({
    user: { isAdmin: true, role: 'editor', needsApproval: false },
  })

  // Editors see their colleagues, but change nobody.
  const directory = directorySchema.parse(await (await eve.send('GET', `${base}/directory`)).json())
  expect(directory.people.map(({ email, role }) => [email, role])).toEqual([
    ['ada@example.org', 'admin'],
    ['eve@example.org', 'editor'],
  ])
  expect((await eve.send('GET', base)).status).toBe(403)
  expect((await eve.send('PUT', `${base}/${ada.id}/role`, { role: 'editor' })).status).toBe(403)
  expect(await people.accounts.principalOf(eve.request())).toMatchObject({ admin: true, role: 'editor' })

  const id = await people.idOf('eve@example.org')
  expect((await ada.send('PUT', `${base}/${id}/role`, { role: 'owner' })).status).toBe(400)
  expect((await ada.send('PUT', `${base}/${id}/role`, { role: 'publisher' })).status).toBe(204)
  expect((await ada.send('PUT', `${base}/${ada.id}/role`, { role: 'editor' })).status).toBe(409)
  await people.accounts.recheck()
  expect(await people.accounts.principalOf(eve.request())).toMatchObject({ role: 'publisher' })
  const [event] = await people.database.sql`select kind from account_events order by id desc limit 1`
  expect(event).toEqual({ kind: 'role-changed' })
})

test('links made by an administrator stop working when that role is removed', async () => {
  const ada = await people.administrator('ada2@example.org')
  const mal = await people.administrator('mal@example.org')
  const made = await mal.send('POST', `${base}/${ada.id}/reset-link`)
  const invited = await mal.send('POST', `${base}/invitations`, { email: 'mal2@example.org', role: 'admin' })
  const links = [await made.json(), await invited.json()].map(({ link }) => String(link).split('#')[1])
  expect((await ada.send('PUT', `${base}/${mal.id}/role`, { role: 'editor' })).status).toBe(204)
  for (const token of links) {
    const taken = await people
      .browser()
      .send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
    expect(taken.status).toBe(404)
  }
})

test('links to a release end when their maker loses the right to make them, and other links stay', async () => {
  const { sql } = people.database
  const ada = await people.administrator('ada3@example.org')
  const pat = await people.administrator('pat@example.org')
  const [release] =
    await sql`insert into releases (id, name) values (gen_random_uuid(), 'Spring') returning id`
  const aLinkOf = (id: string) => sql`
    insert into release_links (release_id, token_hash, made_by, expires_at)
    values (${release?.['id']}, decode(md5(random()::text), 'hex'), ${id}, now() + interval '1 day')`
  const linksOf = async (id: string) => (await sql`select from release_links where made_by = ${id}`).count
  const change = async (method: string, path: string, body?: object) => {
    await aLinkOf(pat.id)
    expect((await ada.send(method, `${base}/${pat.id}${path}`, body)).status).toBe(204)
    return await linksOf(pat.id)
  }
  await aLinkOf(ada.id)
  expect(await change('PUT', '/role', { role: 'publisher' })).toBe(1)
  expect(await change('PUT', '/role', { role: 'editor' })).toBe(0)
  expect(await change('POST', '/disable')).toBe(0)
  expect(await change('DELETE', '')).toBe(0)
  expect(await linksOf(ada.id)).toBe(1)
})
