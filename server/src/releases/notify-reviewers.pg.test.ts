import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accepted, openWrites, update, USER } from '../../testing/writes.ts'
import type { Mail } from '../mail/mailer.ts'
import { notifyReviewers } from './notify-reviewers.ts'

const t = await openWrites()
const { sql } = t.database
const sent: Mail[] = []
const options = { sql, publicUrl: 'https://site.example', siteName: 'Paradox', needsApproval: false }
const tell = () => notifyReviewers({ ...options, send: async (mail) => void sent.push(mail) })

test('a requested approver gets one mail for each submission of the release', async () => {
  await sql`
    insert into users (id, name, email, shown_name) values
      (${USER}, 'anna', 'anna@example.org', 'Anna'), ('boss', 'boss', 'boss@example.org', null),
      ('second', 'second', 'second@example.org', null), ('writer', 'writer', 'writer@example.org', null)`
  await sql`
    insert into user_roles (user_id, role) values
      (${USER}, 'admin'), ('boss', 'admin'), ('second', 'publisher'), ('writer', 'editor')
    on conflict do nothing`
  const release = await t.insertOne('releases', { name: 'Spring', note: 'Please read the second case.' })
  const handIn = update(
    'releases',
    release,
    { state: 'open', asked: null },
    { state: 'in-review', asked: 'boss' },
  )
  expect(await t.sendOne(handIn)).toEqual(accepted)
  // A mail that cannot be sent is tried again.
  await expect(
    notifyReviewers({ ...options, send: () => Promise.reject(new Error('no mail')) }),
  ).rejects.toThrow('no mail')
  await Promise.all([tell(), tell()])
  await tell()
  expect(sent).toMatchObject([
    { to: 'boss@example.org', subject: '“Spring” is waiting for your approval: Paradox' },
  ])
  expect(sent[0]?.text).toContain('Anna has submitted')
  expect(sent[0]?.text).toContain('Please read the second case.')
  expect(sent[0]?.text).toContain(`https://site.example/admin/releases/${release}`)

  await t.sendOne(update('releases', release, { state: 'in-review' }, { state: 'open' }))
  await t.sendOne(update('releases', release, { state: 'open' }, { state: 'in-review' }))
  await tell()
  expect(sent).toHaveLength(2)
})

test('without a named approver one mail goes to all who may approve, under the rule of two without its authors', async () => {
  const before = sent.length
  const handIn = async (): Promise<string> => {
    const release = await t.insertOne('releases', { name: 'For all', asked: null })
    await sql`update releases set made_by = 'second' where id = ${release}`
    await t.sendOne(update('releases', release, { state: 'open' }, { state: 'in-review' }))
    return release
  }
  await handIn()
  await Promise.all([tell(), tell()])
  await handIn()
  await notifyReviewers({ ...options, needsApproval: true, send: async (mail) => void sent.push(mail) })
  expect(sent.slice(before).map(({ to }) => to)).toEqual([
    'boss@example.org, second@example.org',
    'boss@example.org',
  ])
})

test('nobody gets a mail about a release that they submit to themselves, or to a deleted person', async () => {
  const before = sent.length
  for (const asked of [USER, `gone-${randomUUID()}`]) {
    const release = await t.insertOne('releases', { name: 'Quiet', asked })
    await t.sendOne(update('releases', release, { state: 'open' }, { state: 'in-review' }))
  }
  await tell()
  expect(sent).toHaveLength(before)
})

test('a failed mail delays no other mail, and is tried again', async () => {
  await sql`insert into users (id, name, email) values ('gone', 'gone', 'gone@example.org')`
  await sql`insert into user_roles (user_id, role) values ('gone', 'publisher')`
  const before = sent.length
  for (const asked of ['gone', 'boss']) {
    const release = await t.insertOne('releases', { name: `For ${asked}`, asked })
    await t.sendOne(update('releases', release, { state: 'open' }, { state: 'in-review' }))
  }
  const send = async (mail: Mail): Promise<void> => {
    if (mail.to === 'gone@example.org') throw new Error('no such mailbox')
    sent.push(mail)
  }
  await expect(notifyReviewers({ ...options, send })).rejects.toThrow('no such mailbox')
  expect(sent.slice(before)).toMatchObject([{ to: 'boss@example.org' }])
  await tell()
  expect(sent.slice(before)).toMatchObject([{ to: 'boss@example.org' }, { to: 'gone@example.org' }])
})
