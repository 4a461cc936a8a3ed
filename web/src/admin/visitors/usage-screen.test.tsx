import type { UsageReport } from '@coop/sync/usage'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const noTotals = { visitors: 0, sessions: 0, views: 0, isExact: true }
const aReport = (from: string, to: string): UsageReport => ({
  countsAdministrators: true,
  from,
  to,
  before: { from: '2026-01-01', to: '2026-01-01' },
  totals: { ...noTotals, visitors: 777, views: 900 },
  totalsBefore: noTotals,
  days: [],
  pages: [],
  referrers: [],
  devices: [],
  sections: [],
})

test('values of one period disappear when another cannot be loaded, and return with their own', async () => {
  let isBroken = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://site.example')
    if (isBroken || pathname !== '/api/admin/usage') throw new TypeError('Failed to fetch')
    return Response.json(aReport(searchParams.get('from') ?? '', searchParams.get('to') ?? ''))
  })
  render(fakeApp(fakeAdmin(), '/admin/usage').app)
  expect(await screen.findByText('777')).toBeTruthy()
  isBroken = true
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  expect(screen.getByText('777')).toBeTruthy()
  expect(await screen.findByText('Usage could not be loaded')).toBeTruthy()
  expect(screen.queryByText('777')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '90 days' }))
  expect(screen.queryByText('777')).toBeNull()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: '30 days' }))
  expect(await screen.findByText('777')).toBeTruthy()
})
