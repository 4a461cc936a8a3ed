import type { Role } from '@coop/sync/releases'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthContext } from '../data/session/auth-context.ts'
import { setUnread, useUnread } from '../data/unread.ts'
import { UnreadWatch } from '../session/unread-watch.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anAuth, fakeAdmin } from '../testing/source-fixture.ts'

const asked = vi.fn<(address: string) => void>()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address)
    if (address === '/api/admin/sign-ups/unread') return Response.json({ unread: 3, failed: 0 })
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  cleanup()
  setUnread(0)
  asked.mockClear()
  vi.unstubAllGlobals()
})

const authOf = (role: Role) =>
  anAuth({
    user: { id: 'user-1', email: `${role}@example.org`, role, needsApproval: false },
  })

function open(role: Role): void {
  render(fakeApp(fakeAdmin(), '/admin', authOf(role)).app)
}

const has = (name: string) => screen.queryByRole('link', { name }) !== null
const addressesAsked = () => asked.mock.calls.map(([address]) => address)

test.each([
  { role: 'admin', signUps: true, people: true, steps: 6 },
  { role: 'publisher', signUps: true, people: false, steps: 5 },
  { role: 'editor', signUps: false, people: false, steps: 5 },
] as const)(
  'the first screen sends no request that the role of $role may not send, and has no link to such data',
  async ({ role, signUps, people, steps }) => {
    open(role)
    const first = within(await screen.findByRole('region', { name: /^First steps/ }))
    expect(first.getByRole('heading').textContent).toBe(`First steps 0 of ${steps} done`)
    // The unfolded state is remembered.
    const unfold = first.queryByRole('button', { name: 'Show all' })
    if (unfold !== null) fireEvent.click(unfold)
    expect(first.queryByRole('link', { name: 'Invite a colleague' }) !== null).toBe(people)
    expect([has('Sign-ups'), has('People'), has('Activity')]).toEqual([signUps, people, true])
    expect(await screen.findByRole('heading', { name: 'System Health' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Run system check' }) !== null).toBe(people)
    await waitFor(() => expect(addressesAsked()).toContain('/api/activity?person=user-1'))
    expect(addressesAsked().includes('/api/admin/people')).toBe(people)
  },
)

test.each([
  { role: 'admin', shown: ['People', 'Sign-ups'] },
  { role: 'publisher', shown: ['Sign-ups'] },
  { role: 'editor', shown: [] },
] as const)('the palette offers $role only permitted screens', async ({ role, shown }) => {
  open(role)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const options = await screen.findAllByRole('option')
  const screens = options.map((option) => option.textContent)
  expect(screens).toContain('ActivityScreen')
  expect(['People', 'Sign-ups'].filter((name) => screens.includes(`${name}Screen`))).toEqual(shown)
})

test.each(['admin', 'publisher', 'editor'] as const)(
  'unread sign-ups are counted only for permitted roles: %s',
  async (role) => {
    render(
      <AuthContext value={authOf(role)}>
        <UnreadWatch />
        <Count />
      </AuthContext>,
    )
    if (role === 'editor') expect(asked).not.toHaveBeenCalledWith('/api/admin/sign-ups/unread')
    else expect(await screen.findByText('3 unread')).toBeTruthy()
  },
)

function Count() {
  return <p>{useUnread()} unread</p>
}
