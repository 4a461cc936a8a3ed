import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useRequest } from './use-request.ts'

afterEach(cleanup)

const page: Parameters<typeof useRequest<string>>[0] = {
  parse: (_, search) => search.get('q') ?? '',
  address: (request) => (request === '' ? '/list' : `/list?q=${request}`),
}

/** A page with one filter, at a router whose navigations wait until they are let go. */
async function open() {
  let letGo: () => void = () => {}
  const slow = { loader: () => new Promise<null>((resolve) => (letGo = () => resolve(null))) }
  const routes = [{ path: '/list', Component: Filter, hydrateFallbackElement: <p>…</p>, ...slow }]
  const router = createMemoryRouter(routes, { initialEntries: ['/list?q=first'] })
  render(<RouterProvider router={router} />)
  const arrive = () => act(async () => letGo())
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await arrive()
  await screen.findByLabelText('Filter')
  const address = () => router.state.location.pathname + router.state.location.search
  return { router, arrive, address }
}

function Filter() {
  const { request, change } = useRequest(page)
  return (
    <>
      <input aria-label="Filter" value={request} onChange={(event) => change(event.target.value)} />
      <Link to="/list?q=first">Back to the beginning</Link>
    </>
  )
}

const filter = () => screen.getByLabelText<HTMLInputElement>('Filter')
const choose = (value: string) => fireEvent.change(filter(), { target: { value } })

test('what is chosen while the address is still being written is not lost', async () => {
  const { router, arrive, address } = await open()
  choose('second')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  choose('third')
  choose('fourth')
  await arrive()
  expect(address()).toBe('/list?q=second')
  expect(filter().value).toBe('fourth')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await arrive()
  expect(address()).toBe('/list?q=fourth')
  expect(filter().value).toBe('fourth')
})

test('a link to where a choice began leads there once the choice is written', async () => {
  const { router, arrive, address } = await open()
  choose('second')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await arrive()
  expect(address()).toBe('/list?q=second')
  fireEvent.click(screen.getByText('Back to the beginning'))
  await arrive()
  expect(address()).toBe('/list?q=first')
  expect(filter().value).toBe('first')
})

test('who leaves as the pause ends is not called back, though the page does not know yet that they leave', async () => {
  const { router, arrive, address } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  choose('second')
  // The browser is busy: the pause ends before the page is drawn again.
  void router.navigate('/list?q=elsewhere')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await arrive()
  expect(address()).toBe('/list?q=elsewhere')
})
