import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { LocalPictures } from './local-pictures.ts'
import { type PictureData, pictureAddresses, previewAddress } from './picture-data.ts'
import { Picture } from './picture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aPicture(values: Partial<PictureData> = {}): PictureData {
  return {
    url: '/media/deer.webp',
    alt: 'A deer',
    width: null,
    height: null,
    placeholder: null,
    version: null,
    ...values,
  }
}

test('a picture is offered in the available widths, at most its own width', () => {
  const { srcSet } = pictureAddresses(aPicture({ width: 900, version: 'abc' }), 65)
  expect(srcSet?.split(', ')).toEqual([
    '/img/media/deer.webp?width=320&quality=65&v=abc 320w',
    '/img/media/deer.webp?width=640&quality=65&v=abc 640w',
    '/img/media/deer.webp?width=1024&quality=65&v=abc 900w',
  ])
  const widths = pictureAddresses(aPicture(), 65).srcSet?.match(/\d+w/g)
  expect(widths).toEqual(['320w', '640w', '1024w', '1920w'])
})

test('drawings and pictures of other sites are not resized', () => {
  for (const url of ['/media/logo.svg', '/images/default.svg', 'https://elsewhere.example/a.png']) {
    expect(pictureAddresses(aPicture({ url }), 65)).toEqual({ src: url, srcSet: undefined })
  }
  expect(previewAddress(aPicture({ url: '/media/logo.svg' }))).toContain('format=jpeg')
})

test('a picture with a crop has that size, and twice that size for high-resolution screens', () => {
  const { src, srcSet } = pictureAddresses(aPicture(), 85, { width: 600, height: 338 })
  expect(src).toBe('/img/media/deer.webp?width=600&height=338&quality=85')
  expect(srcSet).toBe(`${src} 1x, /img/media/deer.webp?width=1200&height=676&quality=85 2x`)
})

test('every crop of a picture keeps its focal point, in the steps of the server', () => {
  const picture = aPicture({ focal: { x: 22, y: 100 } })
  expect(pictureAddresses(picture, 85, { width: 600, height: 338 }).srcSet).toBe(
    '/img/media/deer.webp?width=600&height=338&focus=20&focusY=100&quality=85 1x, /img/media/deer.webp?width=1200&height=676&focus=20&focusY=100&quality=85 2x',
  )
  expect(previewAddress(picture)).toContain('height=630&focus=20&focusY=100&')
  expect(previewAddress(aPicture({ focal: { x: 51, y: 10 } }))).toContain('height=630&focusY=10&')
})

test('a picture that fills the screen is cropped at its focal point, or else where the page says', () => {
  const html = (picture: PictureData) => renderToString(<Picture priority focus={72} picture={picture} />)
  expect(html(aPicture())).toContain('height=1080&amp;focus=70&amp;')
  expect(html(aPicture())).toContain('object-position:72% 50%')
  const own = html(aPicture({ focal: { x: 10, y: 30 } }))
  expect(own).toContain('height=1080&amp;focus=10&amp;focusY=30&amp;')
  expect(own).toContain('object-position:10% 30%')
})

test('a picture cropped by CSS is cropped at its focal point, and so is its placeholder', () => {
  const picture = aPicture({ focal: { x: 10, y: 30 }, placeholder: 'data:image/webp;base64,AA' })
  const html = renderToString(<Picture picture={picture} />)
  expect(html).toContain('object-position:10% 30%')
  expect(html).toContain('background-position:10% 30%')
  expect(renderToString(<Picture picture={aPicture()} />)).not.toContain('position')
})

test('space is reserved for a picture of unknown size', () => {
  expect(renderToString(<Picture picture={aPicture()} />)).toContain('width="1200" height="800"')
})

test('if a file fails the next one is tried, and finally the placeholder stays with the alt text', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const placeholder = 'data:image/webp;base64,AAAA'
  render(
    <Picture
      priority
      picture={aPicture({ placeholder })}
      fallbacks={[aPicture({ url: '/images/default.svg', alt: '' })]}
    />,
  )
  fireEvent.error(screen.getByAltText('A deer'))
  expect(screen.queryByAltText('A deer')).toBeNull()
  const fallback = screen.getByAltText('')
  expect(fallback.getAttribute('src')).toBe('/images/default.svg')
  fireEvent.error(fallback)
  const rest = screen.getByRole('img', { name: 'A deer' })
  expect(rest.tagName).toBe('SPAN')
  expect(rest.style.backgroundImage).toContain(placeholder)
})

/** A picture whose file is on this device, is not, or is still being read. */
const from = (local: string | null | undefined, picture = aPicture()) => (
  <LocalPictures value={new Map(local === undefined ? [] : [[picture.url, local]])}>
    <Picture priority picture={picture} />
  </LocalPictures>
)
const sourceOf = () => screen.queryByAltText('A deer')?.getAttribute('src') ?? null

test('a failed picture is requested again if the source of its file changes', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const { rerender } = render(from(undefined))
  fireEvent.error(screen.getByAltText('A deer'))
  expect(sourceOf()).toBeNull()
  // The device has read the file.
  rerender(from('blob:1'))
  expect(sourceOf()).toBe('blob:1')
  fireEvent.error(screen.getByAltText('A deer'))
  expect(sourceOf()).toBeNull()
  // The upload is complete.
  rerender(from(undefined))
  expect(sourceOf()).toMatch(/^\/img\/media\/deer.webp/)
  fireEvent.error(screen.getByAltText('A deer'))
  rerender(from(undefined, aPicture({ version: 'abc' })))
  expect(sourceOf()).toMatch(/&v=abc$/)
})

test('a picture whose file this browser is still reading is not requested from the site', () => {
  const { rerender } = render(from(null))
  expect(screen.getByAltText('A deer').getAttribute('src')).toBeNull()
  rerender(from('blob:1'))
  expect(sourceOf()).toBe('blob:1')
})

test('a file on this device has its natural size until its row contains a size', () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1600)
  render(from('blob:1'))
  const image = screen.getByAltText('A deer')
  fireEvent.load(image)
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1200', '1600'])
})

test('without scripts all attributes are in the HTML, and the browser loads lazily', () => {
  const html = renderToString(<Picture picture={aPicture({ width: 1200, height: 800 })} sizes="50vw" />)
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('sizes="50vw"')
  expect(html).toContain('srcSet=')
  expect(html).toContain('width="1200"')
})

test('with scripts a picture is requested within 100 px of the screen, or for printing', () => {
  let come: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {}
  let options: IntersectionObserverInit | undefined
  const observe = vi.fn<(target: Element) => void>()
  class Observer {
    observe = observe
    unobserve = vi.fn<(target: Element) => void>()
    constructor(callback: typeof come, init: IntersectionObserverInit) {
      come = callback
      options = init
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(
    <>
      <Picture picture={aPicture({ alt: 'Near' })} />
      <Picture picture={aPicture({ alt: 'Far' })} />
    </>,
  )
  const [near, far] = [screen.getByAltText('Near'), screen.getByAltText('Far')]
  expect([near.hasAttribute('src'), far.hasAttribute('src')]).toEqual([false, false])
  expect(options).toMatchObject({ rootMargin: '100px', threshold: 0.1 })
  act(() => come([{ isIntersecting: true, target: near }]))
  expect([near.hasAttribute('src'), far.hasAttribute('src')]).toEqual([true, false])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(far.hasAttribute('src')).toBe(true)
})
