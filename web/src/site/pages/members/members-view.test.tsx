import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { siteInfo } from '../../../../test/site-info.ts'
import { SiteContext } from '../../site-info/site-context.ts'
import { MembersView } from './members-view.tsx'

afterEach(cleanup)

test.each([
  [1, [], '1 company'],
  [2, [], '2 companies, in the order of their names'],
  [1, ['growth'], 'Showing 0 of 1 company'],
  [2, ['growth'], 'Showing 0 of 2 companies'],
])('with %i companies and themes %j the directory shows: %s', (total, chosen, text) => {
  render(
    <MemoryRouter>
      <SiteContext value={siteInfo}>
        <MembersView
          data={{ background: null, themes: [], chosen, total, members: [] }}
          request={{ themes: chosen }}
          isBehind={false}
          change={() => {}}
        />
      </SiteContext>
    </MemoryRouter>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
