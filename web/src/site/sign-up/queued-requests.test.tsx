import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueuedRequests } from './queued-requests.tsx'
import { discardRequests, enqueueSignUp, readQueue } from './sign-up-queue.ts'

const request = (email: string) => ({
  key: email,
  body: { email },
  page: '/contact',
  pressedAt: 1,
  consent: '2026-11-1' as const,
})

beforeEach(async () => {
  await discardRequests((await readQueue()).map(({ key }) => key))
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pending requests are counted while the device is offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await enqueueSignUp(request('a@example.org'))
  await enqueueSignUp(request('b@example.org'))
  render(<QueuedRequests />)
  expect(
    await screen.findByText('2 requests are stored on this device until there is a connection.'),
  ).toBeTruthy()
})

test('a refused request is shown with its reason, until it is discarded', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'No such list.' }, { status: 400 }),
  )
  await enqueueSignUp(request('a@example.org'))
  render(<QueuedRequests />)
  expect(
    await screen.findByText(
      'Your request for a@example.org was not accepted: No such list. Please fill in the form again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/on this device until/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull())
  expect(await readQueue()).toEqual([])
})

test('discarding removes refused requests first, and pending ones stay', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (body.includes('bad@')) return Response.json({ success: false, error: 'No.' }, { status: 400 })
    throw new TypeError('Failed to fetch')
  })
  await enqueueSignUp({ ...request('bad@example.org'), pressedAt: 0 })
  await enqueueSignUp(request('good@example.org'))
  render(<QueuedRequests />)
  await screen.findByText(/^Your request for bad@example.org was not accepted/)
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull())
  expect(screen.getByText('One request is stored on this device until there is a connection.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stored requests' })).toBeNull())
})

test('a request is retried until the server responds, even if the browser always counts as online', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 503 }),
    async () => Response.json({ success: true }),
  ]
  const send = vi.fn<() => Promise<Response>>(async () => (answers.shift() ?? expect.fail())())
  vi.stubGlobal('fetch', send)
  render(<QueuedRequests />)
  await enqueueSignUp(request('a@example.org'))
  await screen.findByText('One request is stored on this device until there is a connection.')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stored requests' })).toBeNull())
})
