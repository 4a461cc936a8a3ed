import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRow } from '../../testing/source-fixture.ts'
import { followPage, type PageFollower, type ShownPlaces } from './follow-page.ts'
import type { PagePlace } from './page-document.ts'

const service = aRow('services', 's1', {
  name: 'Brand Desk',
  slug: 'brand-desk',
  short_description: 'Two days a week.',
  published: true,
})
const rows = { rowsOf: (name: string) => (name === 'services' ? [service] : []), edited: null }

let follower: PageFollower
let shown: ShownPlaces = { pointed: null, all: [] }
const onPress = vi.fn<(place: PagePlace) => void>()

beforeEach(() => {
  document.body.innerHTML = `
    <main><article>
      <h1>Brand Desk</h1>
      <a href="/services/brand-desk"><p>Two days a week.</p></a>
      <p id="own">Words of the site</p>
    </article><p>More</p><p>of</p><p>it</p></main>`
  onPress.mockClear()
  Object.assign(document, {
    elementsFromPoint: (x: number) => [...document.querySelectorAll('h1, a p, #own')].slice(x, x + 1),
  })
  follower = followPage(document, { onShown: (places) => (shown = places), onScroll: () => {}, onPress })
  follower.set({ rows, pictures: new Map(), isOn: false })
})
afterEach(() => {
  follower.end()
  Reflect.deleteProperty(document, 'elementsFromPoint')
})

/** A position at the heading, at the text in a link, or at words of the site. */
const at = { heading: 0, link: 1, own: 2 }
const event = (type: string, x: number, detail = 1) => {
  const target = document.elementsFromPoint(x, 0)[0]
  return target?.dispatchEvent(new MouseEvent(type, { clientX: x, bubbles: true, cancelable: true, detail }))
}
const pressed = () => onPress.mock.calls.map(([{ fields }]) => fields[0]?.label)

test('pointing at a text shows its field, and pointing at words of the site shows nothing', () => {
  event('pointermove', at.heading)
  expect(shown.pointed?.place.fields[0]?.label).toBe('Service · Service name')
  event('pointermove', at.own)
  expect(shown.pointed).toBeNull()
})

test('a press opens the field, except where the page itself reacts to it', () => {
  expect(event('click', at.heading)).toBe(false)
  expect(event('click', at.link)).toBe(true)
  expect(event('click', at.own)).toBe(true)
  expect(pressed()).toEqual(['Service · Service name'])
})

test('while switched on, a press also opens the field of a link, and a key still follows the link', () => {
  follower.set({ rows, pictures: new Map(), isOn: true })
  expect(event('click', at.link, 0)).toBe(true)
  expect(event('click', at.link)).toBe(false)
  expect(pressed()).toEqual(['Service · Short description'])
})

test('a page is read again after a redraw, and is no longer followed once it is left', async () => {
  event('pointermove', at.heading)
  const heading = document.querySelector('h1')
  if (heading !== null) heading.textContent = 'Nobody’s'
  await vi.waitFor(() => {
    event('pointermove', at.own)
    event('pointermove', at.heading)
    expect(shown.pointed).toBeNull()
  })
  follower.end()
  event('click', at.heading)
  expect(pressed()).toEqual([])
})
