import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshness } from './freshness.ts'
import { OfflineNotice } from './offline-notice.tsx'

const minuteMs = 60_000
afterEach(cleanup)

test('a server that hears of nothing new is told of quietly, with the age of the content, until it hears again', () => {
  render(<OfflineNotice />)
  act(() => freshness.readerIs('live'))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => freshness.serverIsStale(Date.now() - 5.5 * minuteMs))
  expect(screen.getByRole('status').textContent).toBe('Updates are paused. This content is 5 minutes old.')
  act(() => screen.getByRole('button', { name: 'Close the notice' }).click())
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => freshness.serverIsStale(null))
  act(() => freshness.serverIsStale(Date.now() - 2 * minuteMs))
  expect(screen.getByRole('status').textContent).toContain('2 minutes old')
  act(() => freshness.readerIs('offline'))
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\. This content is 2 minutes old/)
  act(() => {
    freshness.readerIs('live')
    freshness.serverIsStale(null)
  })
  expect(screen.getByRole('status').textContent).toBe('')
})
