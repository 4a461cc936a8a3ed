import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptRequests } from './queued-requests.tsx'
import { discardKept, keepSignUp, readKept } from './sign-up-queue.ts'

const request = (email: string) => ({
  key: email,
  body: { email },
  page: '/contact',
  pressedAt: 1,
  consent: '2026-11-1' as const,
})

beforeEach(async () => {
  await discardKept()
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what waits is counted while there is no line', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await keepSignUp(request('a@example.org'))
  await keepSignUp(request('b@example.org'))
  render(<KeptRequests />)
  expect(await screen.findByText('2 requests wait on this device for a connection.')).toBeTruthy()
})

test('what the server refused is told with its reason, until it is put away', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'No such list.' }, { status: 400 }),
  )
  await keepSignUp(request('a@example.org'))
  render(<KeptRequests />)
  expect(
    await screen.findByText(
      'What you sent for a@example.org was not accepted: No such list. Please fill in the form again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/on this device for a connection/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull())
  expect(await readKept()).toEqual([])
})
