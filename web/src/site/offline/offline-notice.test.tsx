import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshness } from './freshness.ts'
import { OfflineNotice } from './offline-notice.tsx'

const minuteMs = 60_000
afterEach(cleanup)

test('the notice of a stale server shows the age of the content until the server gets changes again', () => {
  render(<OfflineNotice />)
  act(() => freshness.setReaderStatus('live'))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => freshness.setStaleSince(Date.now() - 5.5 * minuteMs))
  expect(screen.getByRole('status').textContent).toBe('Updates are paused. This content is 5 minutes old.')
  act(() => screen.getByRole('button', { name: 'Close the notice' }).click())
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => freshness.setStaleSince(null))
  act(() => freshness.setStaleSince(Date.now() - 2 * minuteMs))
  expect(screen.getByRole('status').textContent).toContain('2 minutes old')
  act(() => freshness.setReaderStatus('offline'))
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\. This content is 2 minutes old/)
  act(() => {
    freshness.setReaderStatus('live')
    freshness.setStaleSince(null)
  })
  expect(screen.getByRole('status').textContent).toBe('')
})
