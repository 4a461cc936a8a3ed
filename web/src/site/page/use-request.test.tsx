import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSiteHistory } from '../navigation/site-history.ts'
import { SiteRouter } from '../navigation/site-router.tsx'
import { aWindow } from '../../../test/fake-window.ts'
import { useRequest } from './use-request.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const page: Parameters<typeof useRequest<string>>[0] = {
  parse: (_, search) => search.get('q') ?? '',
  address: (request) => (request === '' ? '/list' : `/list?q=${request}`),
}

/** A page with one filter, whose navigations wait until the test releases them. */
function open({ window } = aWindow('/list?q=first')) {
  let letGo: () => void = () => {}
  const history = createSiteHistory({
    window,
    newKey: () => String(Math.random()),
    prepare: () => new Promise((resolve) => (letGo = () => resolve('here'))),
  })
  render(
    <SiteRouter history={history} scrollRestoration={{ save() {}, restore() {} }}>
      <Filter />
    </SiteRouter>,
  )
  const arrive = () => act(async () => letGo())
  const address = () => history.read().place.location.pathname + history.read().place.location.search
  const isWriting = () => vi.waitFor(() => expect(history.read().isNavigating).toBe(true))
  const leave = (to: string) => history.navigator.push(to)
  return { arrive, address, isWriting, leave }
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

test('a choice made while the address is being written is not lost', async () => {
  const { arrive, address, isWriting } = open()
  choose('second')
  await isWriting()
  choose('third')
  choose('fourth')
  await arrive()
  expect(address()).toBe('/list?q=second')
  expect(filter().value).toBe('fourth')
  await isWriting()
  await arrive()
  expect(address()).toBe('/list?q=fourth')
  expect(filter().value).toBe('fourth')
})

test('a link to the address before a choice works once the choice is written', async () => {
  const { arrive, address, isWriting } = open()
  choose('second')
  await isWriting()
  await arrive()
  expect(address()).toBe('/list?q=second')
  fireEvent.click(screen.getByText('Back to the beginning'))
  await arrive()
  expect(address()).toBe('/list?q=first')
  expect(filter().value).toBe('first')
})

test('a navigation that starts as the pause ends is not cancelled, although it is not rendered yet', async () => {
  const { arrive, address, isWriting, leave } = open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  choose('second')
  // The browser is busy: the pause ends before the page is rendered again.
  leave('/list?q=elsewhere')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await isWriting()
  await arrive()
  expect(address()).toBe('/list?q=elsewhere')
})

test('a choice that is not in the address yet survives a reload, and is written afterwards', async () => {
  const tab = aWindow('/list?q=first')
  open(tab)
  choose('second')
  cleanup()
  const { address, isWriting, arrive } = open(tab)
  expect(filter().value).toBe('second')
  expect(address()).toBe('/list?q=first')
  await isWriting()
  await arrive()
  expect(address()).toBe('/list?q=second')
  cleanup()
  open(tab)
  expect(filter().value).toBe('second')
})
