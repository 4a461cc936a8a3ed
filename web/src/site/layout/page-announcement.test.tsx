import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { applyHead } from '../head/apply-head.ts'
import { PageAnnouncement } from './page-announcement.tsx'
import { siteInfo as site } from '../../../test/site-info.ts'

afterEach(cleanup)

const writeHead = (title: string) =>
  applyHead(document, { title, description: '', canonical: null, card: 'home' }, site)

/** The title of a page is its path. One of the pages is slow. */
function Page() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === '/slow') document.title = 'Loading…'
    else writeHead(pathname)
  }, [pathname])
  return null
}

function open() {
  let navigate: (to: string) => void = () => {}
  function Links() {
    const go = useNavigate()
    useEffect(() => {
      navigate = (to) => void go(to)
    })
    return null
  }
  render(
    <MemoryRouter initialEntries={['/first']}>
      <PageAnnouncement />
      <Links />
      <Page />
    </MemoryRouter>,
  )
  return {
    go: (to: string) => act(async () => navigate(to)),
    retitle: (title: string) => act(async () => writeHead(title)),
    said: () => screen.getByRole('status').textContent,
  }
}

test('the title of the next page is announced once, and that of the first page is not', async () => {
  const { go, retitle, said } = open()
  await retitle('Renamed')
  expect(said()).toBe('')
  await go('/second')
  expect(said()).toBe('/second')
  await retitle('Renamed')
  await go('/second?filter=x')
  expect(said()).toBe('/second')
  await go('/first')
  expect(said()).toBe('/first')
})

test('a slow page is announced once it is loaded', async () => {
  const { go, retitle, said } = open()
  await go('/slow')
  expect(said()).toBe('')
  await retitle('Here at last')
  expect(said()).toBe('Here at last')
})
