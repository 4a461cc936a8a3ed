import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`

/** Twelve assets, one per day, the first two of them logos. */
function open() {
  const assets = Array.from({ length: 12 }, (_, i) =>
    aRow('website_assets', `a${i + 1}`, {
      asset_key: `asset-${i + 1}`,
      category: i < 2 ? 'logos' : 'documents',
      created_at: day(i + 1),
    }),
  )
  render(fakeApp(fakeAdmin({ website_assets: assets }), '/admin/assets').app)
}

const keys = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.trim())

test('assets are listed ten per page, newest first', async () => {
  open()
  await screen.findByRole('table')
  expect(keys()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `asset-${number}`))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(keys()).toEqual(['asset-2', 'asset-1'])
  expect(screen.getAllByRole('columnheader').filter((header) => header.hasAttribute('aria-sort'))).toEqual([])
})

test('twelve categories with their numbers of files filter the assets, until the filter is cleared', async () => {
  open()
  const grid = within(await screen.findByRole('region', { name: 'Categories' }))
  expect(grid.getAllByRole('button')).toHaveLength(ASSET_CATEGORIES.length)
  expect(ASSET_CATEGORIES).toHaveLength(12)
  fireEvent.click(grid.getByRole('button', { name: 'Logos 2' }))
  expect(grid.getByRole('button', { name: 'Logos 2' }).getAttribute('aria-pressed')).toBe('true')
  expect(keys()).toEqual(['asset-2', 'asset-1'])
  expect(screen.getByText('2 of 12')).toBeTruthy()
  fireEvent.click(grid.getByRole('button', { name: 'Icons 0' }))
  expect(screen.getByText('No matches')).toBeTruthy()
  fireEvent.click(grid.getByRole('button', { name: 'Clear Filter' }))
  expect(keys()).toHaveLength(10)
  expect(grid.queryByRole('button', { name: 'Clear Filter' })).toBeNull()
})
