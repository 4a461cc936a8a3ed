import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueuedRequests } from './queued-requests.tsx'
import { clearQueue, enqueueSignUp, readQueue } from './sign-up-queue.ts'

const request = (email: string) => ({
  key: email,
  body: { email },
  page: '/contact',
  pressedAt: 1,
  consent: '2026-11-1' as const,
})

beforeEach(async () => {
  await clearQueue()
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('waiting requests are counted while the device is offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await enqueueSignUp(request('a@example.org'))
  await enqueueSignUp(request('b@example.org'))
  render(<QueuedRequests />)
  expect(await screen.findByText('2 requests wait on this device for a connection.')).toBeTruthy()
})

test('a refused request is shown with its reason, until it is discarded', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'No such list.' }, { status: 400 }),
  )
  await enqueueSignUp(request('a@example.org'))
  render(<QueuedRequests />)
  expect(
    await screen.findByText(
      'What you sent for a@example.org was not accepted: No such list. Please fill in the form again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/on this device for a connection/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull())
  expect(await readQueue()).toEqual([])
})
