import type { Invitation, Person } from '@coop/sync/people'
import type { Role } from '@coop/sync/releases'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const aPerson = (id: string, role: Role, person: Partial<Person> = {}): Person => ({
  id,
  email: `${id}@example.org`,
  isAdmin: true,
  role,
  isSelf: id === 'user-1',
  lastSignedInAt: null,
  hasTotp: false,
  passkeys: 0,
  sessions: 0,
  disabledAt: null,
  ...person,
})
const anInvitation = (role: Role): Invitation => ({
  id: `for-${role}`,
  email: `${role}@example.org`,
  name: null,
  role,
  invitedBy: null,
  expiresAt: '2026-12-01T10:00:00.000Z',
  hasExpired: false,
})

async function open(people: readonly Person[], invitations: readonly Invitation[] = []): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/admin/people') return Response.json({ people, invitations, hasMail: false })
    const invited = invitations.find(({ id }) => path === `/api/admin/people/invitations/${id}/resend`)
    if (invited === undefined) throw new TypeError('Failed to fetch')
    const { email, expiresAt } = invited
    return Response.json({ email, expiresAt, link: 'https://site.example/admin/link#token' })
  })
  render(fakeApp(fakeAdmin(), '/admin/people').app)
  await screen.findByRole('list', { name: 'People' })
}
const only = () => screen.queryByText('You are the only administrator')

test('the only administrator sees a notice, however many colleagues have other roles', async () => {
  await open([aPerson('user-1', 'admin'), aPerson('pat', 'publisher'), aPerson('eve', 'editor')])
  expect(only()).toBeTruthy()
  cleanup()
  const gone = aPerson('gone', 'admin', { disabledAt: '2026-11-01T10:00:00.000Z' })
  await open([aPerson('user-1', 'admin'), gone])
  expect(only()).toBeTruthy()
  cleanup()
  await open([aPerson('user-1', 'admin'), aPerson('ben', 'admin')])
  expect(only()).toBeNull()
})

test.each([
  ['admin', 'Administrator', 'becomes an administrator'],
  ['publisher', 'Publisher', 'becomes a publisher'],
  ['editor', 'Editor', 'becomes an editor'],
] as const)('an invitation shows its role: %s', async (role, label, purpose) => {
  await open([aPerson('user-1', 'admin')], [anInvitation(role)])
  const invited = within(await screen.findByRole('region', { name: 'Invited' }))
  expect(invited.getByRole('listitem').textContent).toContain(label)
  fireEvent.click(invited.getByRole('button', { name: `Invite ${role}@example.org again` }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitation sent again' })
  expect(dialog.textContent).toContain(`the person who opens it ${purpose}.`)
})
