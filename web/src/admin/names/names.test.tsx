import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminContext } from '../data/admin-context.ts'
import { directoryPrefix, forgetDirectoriesOfOthers } from '../data/directory/directory-name.ts'
import { createPeopleDirectory, directoryOf } from '../data/directory/people-directory.ts'
import { fakeAdmin } from '../testing/source-fixture.ts'
import { AuthorName } from './author-name.tsx'
import { initialsOf, tintOf } from './initials.ts'
import { PersonPicture } from './person-picture.tsx'

const ada = { id: 'u1', email: 'ada@example.org', name: 'Ada Lovelace', picture: null }
const respond = (people: readonly object[]) => vi.stubGlobal('fetch', async () => Response.json({ people }))
const disconnect = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('names are requested now and then, and offline the last known ones are used', async () => {
  let now = 0
  const fetcher = vi.fn<() => Promise<Response>>(async () => Response.json({ people: [ada] }))
  vi.stubGlobal('fetch', fetcher)
  const directory = createPeopleDirectory('me', () => now)
  await directory.refresh()
  await directory.refresh()
  expect(fetcher).toHaveBeenCalledTimes(1)
  expect(directory.people.get().get('u1')).toEqual(ada)
  now = 300_000
  respond([{ ...ada, name: 'Ada King' }])
  await directory.refresh()
  expect(directory.people.get().get('u1')?.name).toBe('Ada King')
  disconnect()
  const later = createPeopleDirectory('me', () => now)
  await later.refresh()
  expect(later.people.get().get('u1')?.name).toBe('Ada King')
})

test('a tab takes over a name that another tab stored earlier', async () => {
  respond([ada])
  const [one, two] = [createPeopleDirectory('me'), createPeopleDirectory('me')]
  await Promise.all([one.reload(), two.reload()])
  respond([{ ...ada, name: 'Ada King' }])
  await one.reload()
  await two.reload()
  expect(two.people.get().get('u1')?.name).toBe('Ada King')
})

test('unreadable stored names and invalid responses are ignored', async () => {
  localStorage.setItem(`${directoryPrefix}me`, '{"people":[{"id":7}]}')
  respond([{ ...ada, picture: 'https://elsewhere.example/ada.png' }])
  const directory = createPeopleDirectory('me')
  await directory.refresh()
  expect(directory.people.get().size).toBe(0)
})

test('names stored for other administrators are deleted, and all of them after a sign-out', () => {
  for (const id of ['me', 'you']) localStorage.setItem(directoryPrefix + id, '{}')
  localStorage.setItem('another', '')
  forgetDirectoriesOfOthers('me')
  expect(Object.keys(localStorage).toSorted()).toEqual(['another', `${directoryPrefix}me`])
  forgetDirectoriesOfOthers(null)
  expect(Object.keys(localStorage)).toEqual(['another'])
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Jean-Luc de la Tour', 'JT'],
  ['李小龍', '李'],
  ['👩🏽‍🚀 Cosmo', '👩🏽‍🚀C'],
  [null, 'AB'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf({ name, email: 'anna.berg@example.org' })).toBe(initials)
})

test('a person has the same background under every name', () => {
  expect(tintOf('u1')).toBe(tintOf('u1'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(tintOf)).size).toBeGreaterThan(3)
})

test('a picture replaces the initials, and is hidden from screen readers like them', () => {
  const picture = 'data:image/webp;base64,AAAA'
  const { container } = render(<PersonPicture person={{ ...ada, picture }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(picture)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

function within(children: ReactNode) {
  return render(<AdminContext value={fakeAdmin().source}>{children}</AdminContext>)
}

test('an author has the current name with the address as title; deleted authors and the system keep the old one', async () => {
  respond([ada])
  const gone = { id: 'u9', email: null }
  within(
    <ul>
      <li>
        by <AuthorName author={{ id: 'u1', email: 'ada@example.org' }} />
      </li>
      <li>
        <AuthorName author={{ id: 'u2', email: 'bo@example.org' }} isActor />
      </li>
      <li>
        <AuthorName author={gone} isActor />
      </li>
      <li>
        <AuthorName author={null} isActor />
      </li>
    </ul>,
  )
  expect((await screen.findByText('Ada Lovelace')).title).toBe('ada@example.org')
  const texts = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(texts).toEqual(['by Ada Lovelace', 'Bbo@example.org', 'A deleted account', 'The system'])
  respond([{ ...ada, name: 'Ada King' }])
  await directoryOf(fakeAdmin().source.data.userId).reload()
  await waitFor(() => expect(screen.getByText('Ada King')).toBeTruthy())
})
