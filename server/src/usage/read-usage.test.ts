import { expect, test } from 'vitest'
import { OLDEST_MS, readUsage, type UsageContext } from './read-usage.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hashes = new Map<string, number>()
const hash = (id: string): number => hashes.get(id) ?? (hashes.set(id, hashes.size + 1), hashes.size)
const reader: UsageContext = { hash, hasVisitorId: true, ownHosts: ['paradox.example'], now }
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

const view = {
  page_path: '/offering?search=secret',
  session_id: 's-1',
  visitor_id: 'v-1',
  referrer: 'https://www.search.example/q?words=secret',
  user_agent: chrome,
  device_type: 'desktop',
  viewport_width: 1440,
  viewport_height: 900,
}
const section = {
  page_path: '/',
  section_name: 'hero',
  session_id: 's-1',
  visitor_id: 'v-1',
  time_spent: 2.5,
  scroll_depth: 75,
}
const aView = (change: object = {}, outside: object = {}) => ({
  type: 'page_view',
  data: { ...view, ...change },
  ...outside,
})
const only = (body: unknown, by = reader) => {
  const read = readUsage(body, by)
  return read.kind === 'events' ? read.events[0] : read
}

test('a page view is stored without its query, visitor id, and the path of its referrer', () => {
  expect(only(aView())).toEqual({
    at: now,
    kind: 'page_view',
    path: '/offering',
    section: null,
    visitor: hash('visitor v-1'),
    session: hash('session s-1'),
    referrer: 'search.example',
    device: 'desktop',
    viewport_width: 1440,
    viewport_height: 900,
    seconds: null,
    scroll_depth: null,
  })
  expect(JSON.stringify(only(aView()))).not.toMatch(/secret|Mozilla/)
})

test('numbers are rounded to hundredths', () => {
  const change = { time_spent: 2.34567, scroll_depth: 7e-225 }
  expect(only({ type: 'section_view', data: { ...section, ...change } })).toMatchObject({
    seconds: 2.35,
    scroll_depth: 0,
  })
})

test('a section view is stored with its time and depth', () => {
  expect(only({ type: 'section_view', data: section })).toMatchObject({
    kind: 'section_view',
    path: '/',
    section: 'hero',
    seconds: 2.5,
    scroll_depth: 75,
    device: null,
    referrer: null,
  })
})

test('the times of browsers are accepted within a week, and never in the future', () => {
  expect(only(aView({}, { at: now - 60_000 }))).toMatchObject({ at: now - 60_000 })
  expect(only(aView({}, { at: now + 60_000 }))).toMatchObject({ at: now })
  expect(only(aView({}, { at: 0 }))).toMatchObject({ at: now - OLDEST_MS })
})

test.each([
  ['', ''],
  [undefined, ''],
  ['nonsense', ''],
  ['javascript:alert(1)', ''],
  ['https://paradox.example/members', null],
  ['https://Other.Example:8080/x?y', 'other.example'],
])('a visitor from %j is counted with the source %j', (referrer, counted) => {
  expect(only(aView({ referrer }))).toMatchObject({ referrer: counted })
})

test('robots are dropped silently', () => {
  for (const user_agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'curl/8.5',
    '',
    'Mozilla/5.0 Chrome-Lighthouse',
  ]) {
    expect(readUsage(aView({ user_agent }), reader)).toEqual({ kind: 'events', events: [], speeds: [] })
  }
})

test('without the persistent id, each session is a visitor', () => {
  const session = hash('session s-1')
  expect(only(aView({}), { ...reader, hasVisitorId: false })).toMatchObject({ visitor: session, session })
  expect(only(aView({ visitor_id: undefined }))).toMatchObject({ visitor: session })
})

test('malformed items of a list are ignored', () => {
  const read = readUsage([aView(), { type: 'x' }, null, { type: 'section_view', data: section }], reader)
  expect(read).toMatchObject({ kind: 'events', events: [{ kind: 'page_view' }, { kind: 'section_view' }] })
})

const aSpeed = (change: object = {}) => ({
  type: 'speed',
  data: { metric: 'LCP', value: 2500, template: '/cases/:slug', device: 'mobile', build: 'b1', ...change },
})

test('a speed is stored as a bucket, without data of the visitor', () => {
  expect(readUsage(aSpeed({ visitor_id: 'v-1', page_path: '/cases/a' }), reader)).toEqual({
    kind: 'events',
    events: [],
    speeds: [
      {
        at: now,
        metric: 'LCP',
        template: '/cases/:slug',
        connection: 'unknown',
        device: 'mobile',
        build: 'b1',
        bucket: 0,
      },
    ],
  })
})

test.each([
  ['nothing', null],
  ['no list', []],
  ['too long a list', Array.from({ length: 51 }, () => aView())],
  ['another type', { type: 'click', data: view }],
  ['a view without a page', aView({ page_path: undefined })],
  ['another site', aView({ page_path: '//evil.example' })],
  ['an id that is text', aView({ session_id: 'a b' })],
  ['a negative time', { type: 'section_view', data: { ...section, time_spent: -1 } }],
  ['more than everything', { type: 'section_view', data: { ...section, scroll_depth: 101 } }],
  ['a speed below nothing', aSpeed({ value: -1 })],
  ['a speed beyond all limits', aSpeed({ value: 1e9 })],
  ['a shift beyond all limits', aSpeed({ metric: 'CLS', value: 2500 })],
  ['a speed that is none', aSpeed({ value: null })],
  ['the speed of an address', aSpeed({ template: '/cases/a' })],
  ['the speed of another device', aSpeed({ device: 'tv' })],
  ['another metric', aSpeed({ metric: 'FID' })],
  ['a build that the database refuses', aSpeed({ build: '\0' })],
  ['a build of half a character', aSpeed({ build: '\ud800' })],
  ['a time that is none', aView({}, { at: 'yesterday' })],
])('%s is refused', (_, body) => expect(readUsage(body, reader)).toMatchObject({ kind: 'refused' }))
