import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { noOfferingFilter } from '../../filters/offering-filter.ts'
import { SiteContext } from '../../site-info/site-context.ts'
import { siteInfo } from '../../../../test/site-info.ts'
import { OfferingView } from './offering-view.tsx'

afterEach(cleanup)

const aThemeCard = (_: unknown, index: number) => ({
  id: `theme-${index}`,
  name: `Theme ${index}`,
  text: '',
  benefits: [],
  button: '',
  image: null,
})

const empty = {
  background: null,
  themeChoices: [],
  theme: '',
  company: '',
  companyChoices: [],
  total: 0,
  count: 0,
  services: [],
  caseGroups: [],
}

test.each([
  [1, 'One theme'],
  [6, 'Six themes'],
  [7, 'Seven themes'],
])('the heading above %i theme cards is: %s', (length, text) => {
  render(
    <MemoryRouter>
      <SiteContext value={siteInfo}>
        <OfferingView
          data={{ ...empty, themes: Array.from({ length }, aThemeCard) }}
          request={{ filter: noOfferingFilter, limit: 60 }}
          isBehind={false}
          change={() => {}}
        />
      </SiteContext>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 2, name: text })).toBeTruthy()
})
