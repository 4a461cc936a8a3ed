import type { SpeedMetric, SpeedReport } from '@coop/sync/usage'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SpeedSection } from './speed-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = { p75: null, visits: 0 }
const period = { from: '2026-11-01', to: '2026-11-30' }
const aReport = (change: Partial<SpeedReport> = {}): SpeedReport => ({
  release: null,
  metrics: (['LCP', 'INP', 'CLS', 'TTFB'] as const).map((metric) => ({
    metric,
    period: nothing,
    before: nothing,
    since: nothing,
  })),
  ...change,
})
const withFigures = (): SpeedReport =>
  aReport({
    release: { day: '2026-11-20', before: '2026-10-23' },
    metrics: [
      {
        metric: 'LCP',
        period: { p75: 2310, visits: 1204 },
        before: { p75: 2500, visits: 900 },
        since: { p75: 2000, visits: 1 },
      },
      { metric: 'INP', period: { p75: 248, visits: 3 }, before: nothing, since: { p75: 248, visits: 3 } },
      {
        metric: 'CLS',
        period: { p75: 0.1, visits: 3 },
        before: { p75: 0.05, visits: 9 },
        since: { p75: 0.1, visits: 3 },
      },
      { metric: 'TTFB', period: { p75: 90, visits: 3 }, before: nothing, since: nothing },
    ],
  })

/** Shows the section, and records its requests to the server. */
function show(report: SpeedReport): { asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://site.example').searchParams)
    return Response.json(report)
  })
  render(<SpeedSection period={period} />)
  return { asked }
}

async function card(metric: SpeedMetric): Promise<string> {
  const heading = await screen.findByRole('heading', { name: new RegExp(`\\(${metric}\\)`) })
  return heading.closest('li')?.textContent ?? ''
}

test('each metric shows its value, whether its goal is met, and its change since the last release', async () => {
  show(withFigures())
  expect(await card('LCP')).toContain('2.31 sGoal met: 2.5 s at most1,204 visits')
  expect(await card('LCP')).toContain('20 % less since the update2.5 s before, 2 s since (1 visit)')
  expect(await card('INP')).toContain('248 msGoal missed: 200 ms at most3 visits')
  expect(await card('INP')).toContain('no visits before')
  expect(await card('CLS')).toContain('0.1Goal met: 0.1 at most')
  expect(await card('CLS')).toContain('100 % more since the update')
  expect(await card('TTFB')).toContain('No visits since the update yet')
  expect(screen.getByText(/on 20 Nov\. It is compared with the days since 23 Oct/)).toBeTruthy()
})

test('without visits, it says when values will be available, or that the selection has none', async () => {
  const { asked } = show(aReport())
  expect(await screen.findByText(/^No visits measured in this period\. Data appears after/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Device'), { target: { value: 'mobile' } })
  fireEvent.change(screen.getByLabelText('Kind of page'), { target: { value: '/cases/:slug' } })
  expect(await screen.findByText('No visits of this kind in this period.')).toBeTruthy()
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    ...period,
    device: 'mobile',
    template: '/cases/:slug',
  })
})

test('pages of rows and the error page have names', () => {
  show(aReport())
  const kinds = within(screen.getByLabelText('Kind of page'))
  expect(kinds.getByText('/services/…')).toBeTruthy()
  expect(kinds.getByText('Not found')).toBeTruthy()
})

test('without a previous release, the values have no comparison', async () => {
  show({ ...withFigures(), release: null })
  expect(await card('LCP')).not.toContain('release')
  expect(screen.getByText(/after the next update/)).toBeTruthy()
})
