import { expect, test, vi } from 'vitest'
import { measureSpeed } from './measure-speed.ts'
import type { SpeedEvent } from './usage-event.ts'

const measured = vi.hoisted(() => ({ take: (_metric: object) => {} }))
vi.mock('web-vitals', () => ({
  onLCP: (take: () => void) => void (measured.take = take),
  onINP: () => {},
  onCLS: () => {},
  onTTFB: () => {},
}))

test('a metric belongs to the page that was opened first, and is reported once per load', () => {
  const events: SpeedEvent[] = []
  measureSpeed('b1', (event) => events.push(event))
  const metric = {
    id: 'one',
    name: 'LCP',
    value: 1234.56789,
    navigationURL: 'https://site.example/cases/a?x=y',
  }
  measured.take(metric)
  measured.take({ ...metric, value: 2000 })
  measured.take({ ...metric, id: 'restored' })
  expect(events).toHaveLength(2)
  expect(events[0]).toEqual({
    type: 'speed',
    data: { metric: 'LCP', value: 1234.568, template: '/cases/:slug', device: 'desktop', build: 'b1' },
  })
})
