import { type EntityName, entityNamed, entityNames } from '@coop/sync/entities'
import { overlaidRow, publicChanges } from '@coop/sync/overlay'
import type { PublicRows } from '@coop/sync/tables'
import type { Json } from '@coop/sync/write'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminRow, RowValues } from '../admin/data/admin-row.ts'
import { previewedValues } from '../admin/preview/previewed-values.ts'
import { readPlaces } from '../admin/preview/places/page-document.ts'
import { previewPlace, type RowsOf } from '../admin/preview/preview-place.ts'
import { changesBetween, createSavedPublicRows } from '../admin/preview/saved-public-rows.ts'
import { publicShapeNames } from '../live/public-shape-names.ts'
import entry from '../site/entry-server.tsx'
import { readHead } from '../site/preview/read-head.ts'
import { startPreview } from '../site/preview/start-preview.tsx'
import type { PreviewRequest, PreviewResponse } from './preview-messages.ts'

// A build defines this constant (web/build/public-shape-names.ts).
await vi.hoisted(async () => {
  const { publicShapes } = await import('@coop/sync/shapes')
  vi.stubGlobal('PUBLIC_SHAPE_NAMES', [...publicShapes.keys()])
})

const at = '2026-11-22T12:00:00.000Z'
const now = Date.parse(at)
const site = {
  name: 'Site',
  legalName: 'Site Osk',
  email: 'a@example.org',
  privacyEmail: 'b@example.org',
  hasVisitorId: false,
  timeZone: 'Europe/Helsinki',
  usageDays: 90,
  lists: { sales: 1, membership: 2, information: 3, media: 4, newsletter: 5 },
}

let count = 0
function id(): string {
  count += 1
  return `018f0000-0000-7000-8000-${String(count).padStart(12, '0')}`
}

/** A row as in the admin, with the columns that a save adds. */
function aRow(entity: EntityName, values: Record<string, Json>, rowId = id()): AdminRow {
  const insert = { id: rowId, seq: 1, entity, rowId, op: 'insert' as const, changes: values, at }
  const made = overlaidRow(entity, undefined, [insert])
  if (made === undefined) throw new Error('An insert makes a row')
  return { id: rowId, values: made, edit: null }
}

const company = aRow('service_companies', {
  name: 'Lumo Oy',
  slug: 'lumo-oy',
  short_description: 'Makes light.',
  theme_tags: ['growth'],
})
const service = aRow('services', {
  name: 'Brand in a week',
  slug: 'brand-in-a-week',
  short_description: 'Short.',
  long_description: 'Long.\n\nAnd more.',
  theme: ['Growth without growing'],
  show_on_homepage: true,
  show_on_revolution_grid: true,
  hero_image_url: '/media/hero-images/brand.webp',
  features: [{ id: id(), feature_text: 'A feature', display_order: 0 }],
  companies: [{ id: id(), company_id: company.id }],
})
const draft = aRow('services', { name: 'A draft', slug: 'a-draft', published: false })
const asset = aRow('website_assets', {
  asset_key: 'brand',
  category: 'hero-images',
  image_url: '/media/hero-images/brand.webp',
  alt_text: 'A brand',
})
const category = aRow('content_categories', { name: 'Ideas', slug: 'ideas' })
const article = aRow('content', {
  title: 'On growth',
  slug: 'on-growth',
  category_id: category.id,
  excerpt: 'An excerpt.',
  content: '## One\n\nText.',
  published: true,
})
const theme = aRow('offering_themes', {
  name: 'Growth without growing',
  slug: 'growth',
  short_name: 'Growth',
  description: 'All of growth.',
})
const proposition = aRow('value_propositions', { title: 'No slides', description: 'We do.' })
const partner = aRow('founding_partners', { name: 'Aino Aalto', title: 'Chair', quote: 'So it is.' })
const aCase = aRow('cases', {
  title: 'A case of growth',
  slug: 'a-case',
  short_intro: 'It grew.',
  challenge: 'It did not grow.',
  theme_tag: 'Growth without growing',
  published: true,
  results: [{ id: id(), result_text: '+40 % sales', display_order: 0 }],
})

const saved: { readonly [N in EntityName]?: readonly AdminRow[] } = {
  services: [service, draft],
  service_companies: [company],
  cases: [aCase],
  content: [article],
  content_categories: [category],
  website_assets: [asset],
  founding_partners: [partner],
  value_propositions: [proposition],
  offering_themes: [theme],
}

const edits: [what: string, entity: EntityName, row: AdminRow | null, changes: RowValues][] = [
  [
    'a service',
    'services',
    service,
    { name: 'Brand in a day', slug: 'brand-in-a-day', long_description: 'One.' },
  ],
  ['a draft', 'services', draft, { short_description: 'Not out yet.' }],
  ['a service that is being hidden', 'services', service, { published: false }],
  ['a new service', 'services', null, { name: 'New', slug: 'new', short_description: 'It is new.' }],
  [
    'a company',
    'service_companies',
    company,
    { name: 'Lumo Osk', slug: 'lumo-osk', short_description: 'Light.' },
  ],
  ['a case', 'cases', aCase, { title: 'Another case', results: [] }],
  ['an article', 'content', article, { title: 'On size', content: '## Two\n\n- one\n- two\n\n> Said.' }],
  ['a category', 'content_categories', category, { name: 'Thoughts' }],
  ['a partner', 'founding_partners', partner, { quote: 'So it was.', role: 'board_member' }],
  ['a value proposition', 'value_propositions', proposition, { title: 'No decks', description: 'Ever.' }],
  ['a theme', 'offering_themes', theme, { name: 'Growth by giving', description: 'Another.' }],
  ['an asset', 'website_assets', asset, { image_url: '/media/hero-images/other.webp', focal_x: 10 }],
]

const parent = { postMessage: vi.fn<(response: PreviewResponse, origin: string) => void>() }

beforeEach(() => {
  // Pictures are not loaded here, so they neither appear nor fail.
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  // The browser is never idle here, because idle work would run in later tests or after the last one.
  vi.stubGlobal('requestIdleCallback', () => 0)
  parent.postMessage.mockClear()
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="site-info">${JSON.stringify(site)}</script>`
})

/** The document in a frame of a window that sends it messages. */
function frame() {
  const listeners: ((event: unknown) => void)[] = []
  const framed = new Proxy(window, {
    get(target, name) {
      if (name === 'parent') return parent
      if (name === 'addEventListener') {
        return (type: string, listener: (event: unknown) => void) =>
          type === 'message' ? listeners.push(listener) : undefined
      }
      const value: unknown = Reflect.get(target, name, target)
      return value
    },
  })
  startPreview(framed)
  const { origin } = window.location
  return {
    send: (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
      act(async () => {
        for (const listener of listeners) listener({ data, origin, source: parent, ...from })
        await vi.dynamicImportSettled()
      }),
  }
}

function requestFor(
  entity: EntityName,
  row: AdminRow | null,
  changes: RowValues,
  number = 1,
): PreviewRequest {
  const rowsOf: RowsOf = (name) => saved[name] ?? []
  const publicRows = createSavedPublicRows()(rowsOf)
  const rowId = row?.id ?? '018f0000-0000-7000-8000-00000000ffff'
  const values = previewedValues(entity, rowId, row, changes, at)
  const place = previewPlace(entity, row, values, rowsOf)
  if (place.kind === 'nowhere') throw new Error(place.reason)
  return {
    type: 'preview',
    number,
    rows: changesBetween(null, publicRows).map(plain),
    edit: publicChanges(publicRows, entity, rowId, row?.values, values, () => false).map(plain),
    address: place.address,
    part: place.part,
    pictures: [],
  }
}

const plain = ({ table, set, removed }: ReturnType<typeof changesBetween>[number]) => ({
  table,
  set: [...set],
  removed: [...removed],
})

/** All public rows after the edit is saved. */
function rowsAfter(request: PreviewRequest): PublicRows {
  const tables = new Map<string, Map<string, object>>(publicShapeNames.map((name) => [name, new Map()]))
  for (const { table, set, removed } of [...request.rows, ...request.edit]) {
    for (const rowId of removed) tables.get(table)?.delete(rowId)
    for (const row of set) tables.get(table)?.set(row.id, row)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types come from the catalogue, by which the rows above were made
  return Object.fromEntries(tables) as unknown as PublicRows
}

async function visitorsPage(request: PreviewRequest) {
  const assets = { build: 'b', scripts: [], later: [], styles: [], fonts: [] }
  const snapshot = { rows: rowsAfter(request), position: 'p' }
  const url = request.address
  const output = await entry.render({ url, snapshot, now, site, origin: 'http://site', assets })
  if (output.kind !== 'page') throw new Error(`A visitor is sent to ${output.to}`)
  expect(output.status).toBe(200)
  const page = new DOMParser().parseFromString(output.html, 'text/html')
  const { title, description } = readHead(page)
  return { text: pageText(page), head: { title, description } }
}

/**
 * Header, page and footer as elements, attributes and texts, without the elements around them, which show visitors
 * connection and consent. It omits ids made by React, which differ in every rendering, and content for browsers without
 * scripts.
 */
function pageText(page: Document): string {
  const lines: string[] = []
  const visit = (element: Element, depth: number) => {
    // A waiting slide is hidden by its style or, once scripts run, by an attribute.
    const isSlide = element.getAttribute('aria-roledescription') === 'slide'
    if (isSlide) element.classList.remove('invisible')
    const attributes = [...element.attributes]
      .filter(({ name }) => !(isSlide && name === 'inert'))
      .filter(({ name }) => !/^(id|for|aria-labelledby|aria-describedby|aria-controls|name)$/.test(name))
      .map(({ name, value }) => ` ${name}="${name === 'style' ? styleText(value) : value}"`)
    lines.push(`${' '.repeat(depth)}<${element.localName}${attributes.sort().join('')}>`)
    let text = ''
    const flush = () => {
      if (text.trim() !== '') lines.push(`${' '.repeat(depth + 1)}${text.trim()}`)
      text = ''
    }
    for (const child of element.localName === 'noscript' ? [] : element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.textContent ?? ''
      else if (child instanceof Element) {
        flush()
        visit(child, depth + 1)
      }
    }
    flush()
  }
  const [header, main, footer] = ['header', 'main', 'footer'].map((name) => page.querySelector(name))
  for (const part of [header, main, footer]) {
    if (part == null) throw new Error('The page is not whole')
    visit(part, 0)
  }
  return lines.join('\n')
}

/** Converts the colours of a style to the notation of the browser. */
function styleText(style: string): string {
  const { style: parsed } = document.createElement('i')
  parsed.cssText = style
  return parsed.cssText
}

test.each(edits)('the preview of %s is the page that visitors get after the save', async (...edit) => {
  const [, entity, row, changes] = edit
  vi.setSystemTime(now)
  const request = requestFor(entity, row, changes)
  const { send } = frame()
  expect(parent.postMessage).toHaveBeenLastCalledWith({ type: 'preview-ready' }, window.location.origin)
  await send(request)
  await vi.waitFor(() =>
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'preview-shown', number: 1 }),
      window.location.origin,
    ),
  )
  const visitors = await visitorsPage(request)
  expect(pageText(document)).toBe(visitors.text)
  // Search engines and other sites show the same.
  expect(parent.postMessage.mock.lastCall?.[0]).toMatchObject({ head: visitors.head })
})

/** The fields and lists of each kind of edited row that can be found on its page. */
const fieldsOnPage: Record<string, string[]> = {
  'a service': ['name', 'short_description', 'long_description', 'theme', 'hero_image_url', 'features'],
  'a draft': ['name', 'short_description'],
  'a company': ['name', 'short_description', 'theme_tags'],
  'a case': ['title', 'short_intro', 'challenge', 'theme_tag'],
  'an article': ['title', 'excerpt', 'content', 'category_id'],
  'a category': ['name'],
  'a partner': ['name', 'title', 'quote'],
  'a value proposition': ['title', 'description'],
  'a theme': ['name', 'description'],
}

test.each(edits.filter(([what]) => Object.hasOwn(fieldsOnPage, what)))(
  'the texts and pictures of %s are found on its page',
  async (what, entity, row, changes) => {
    vi.setSystemTime(now)
    const { send } = frame()
    await send(requestFor(entity, row, changes))
    await vi.waitFor(() => expect(shownNumber()).toMatchObject({ type: 'preview-shown' }))
    const rowsOf: RowsOf = (name) => saved[name] ?? []
    const rowId = row?.id ?? ''
    const edited = { id: rowId, values: previewedValues(entity, rowId, row, changes, at), edit: null }
    const places = readPlaces(document, { rowsOf, edited: { entity, row: edited } }, new Map())
    const found = places.flatMap(({ fields }) => fields).filter((field) => field.rowId === rowId)
    const missing = fieldsOnPage[what]?.filter((name) => !found.some(({ part }) => part === name))
    expect(missing).toEqual([])
  },
)

const shownNumber = () => parent.postMessage.mock.lastCall?.[0]
const shown = (number: number) => expect.objectContaining({ type: 'preview-shown', number })

test('a key press sends its change, and the previous edit leaves nothing behind', async () => {
  const { send } = frame()
  await send(requestFor('services', service, { name: 'First', features: [] }))
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(1)))
  expect(document.querySelector('h1')?.textContent).toBe('First')
  expect(document.querySelector('main')?.textContent).not.toContain('A feature')
  await send({ ...requestFor('services', service, { long_description: 'Second.' }, 2), rows: [] })
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(2)))
  expect(document.querySelector('h1')?.textContent).toBe('Brand in a week')
  expect(document.querySelector('main')?.textContent).toContain('A feature')
  expect(document.querySelector('main')?.textContent).toContain('Second.')
})

test('an unknown address explains that visitors may be redirected from it', async () => {
  const { send } = frame()
  await send({ ...requestFor('services', service, {}), address: '/services/brand-in-two-weeks' })
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(1)))
  expect(document.querySelector('main')?.textContent).toContain('visitors are led on to it')
})

test('a picture that exists on this device only is shown from there', async () => {
  const { send } = frame()
  const request = requestFor('services', service, { hero_image_url: '/media/hero-images/new.webp' })
  const { origin } = window.location
  const pictures: PreviewRequest['pictures'] = [
    ['/media/hero-images/new.webp', `blob:${origin}/1`],
    ['/media/hero-images/brand.webp', 'blob:https://elsewhere.example/2'],
  ]
  await send({ ...request, pictures })
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(1)))
  const addresses = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'))
  expect(addresses).toContain(`blob:${origin}/1`)
  expect(document.body.innerHTML).not.toContain('elsewhere.example')
})

test('messages from another window or origin, and invalid messages, change nothing', async () => {
  const { send } = frame()
  await send(requestFor('services', service, {}))
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(1)))
  const page = document.body.innerHTML
  const good = { ...requestFor('services', service, { name: 'Taken over' }, 2), rows: [] }
  await send(good, { origin: 'https://elsewhere.example' })
  await send(good, { source: window })
  for (const bad of [
    null,
    'preview',
    { type: 'preview' },
    { ...good, type: 'other' },
    { ...good, address: 'https://elsewhere.example/' },
    { ...good, address: '//elsewhere.example/' },
    { ...good, edit: [{ table: 'services', set: [{ name: 'No id' }], removed: [] }] },
    { ...good, pictures: [['/media/hero-images/brand.webp', 'javascript:alert(1)']] },
  ])
    await send(bad)
  expect(shownNumber()).toEqual(shown(1))
  expect(document.body.innerHTML).toBe(page)
  // Tables without public rows, such as accounts, are ignored.
  await send({ ...good, edit: [...good.edit, { table: 'users', set: [{ id: 'x' }], removed: [] }] })
  await vi.waitFor(() => expect(shownNumber()).toEqual(shown(2)))
})

test('without a parent window the document stays as it is', () => {
  const before = document.body.innerHTML
  startPreview(window)
  expect(document.body.innerHTML).toBe(before)
})

test('the edits of this test cover every entity that a page shows', () => {
  const shown = entityNames.filter((name) => entityNamed(name).page !== null)
  expect(new Set(edits.map(([, entity]) => entity))).toEqual(new Set([...shown, 'website_assets']))
})
