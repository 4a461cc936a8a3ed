import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLayout } from '../page/load-layout.ts'
import { PageSourceContext } from '../page/page-source.ts'
import { createBrowserSource } from '../source/browser-source.ts'
import { useLowerCaseAddress } from './use-lower-case-address.ts'

afterEach(cleanup)

function Place() {
  useLowerCaseAddress()
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** Opens the site at this address, with one service. `asked` lists the pages requested from the server. */
function openAt(address: string) {
  const asked: string[] = []
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async (page) => {
      asked.push(page)
      const found = page === '/services/one' || page.startsWith('/offering')
      const loaded = { kind: 'page', found, data: null } as const
      return { build: '', address: page, position: '', now: 0, loaded, layout: emptyLayout }
    },
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  render(
    <MemoryRouter initialEntries={[address]}>
      <PageSourceContext value={source}>
        <Place />
      </PageSourceContext>
    </MemoryRouter>,
  )
  return { place: () => screen.getByRole('status').textContent, asked }
}

test.each([
  ['/Offering?Theme=X#top', '/offering?Theme=X#top'],
  ['/Services/ONE', '/services/one'],
])('%s redirects to %s', async (address, page) => {
  const { place } = openAt(address)
  await vi.waitFor(() => expect(place()).toBe(page))
})

test.each(['/Nothing', '/services/Other'])(
  '%s stays, because no page has it in lower case',
  async (address) => {
    const { place, asked } = openAt(address)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await act(async () => {})
    expect(place()).toBe(address)
  },
)
