import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Slide } from './slide.ts'
import { SlideCarousel } from './slide-carousel.tsx'

const slides = ['One', 'Two', 'Three'].map((title): Slide => ({
  type: 'slogan',
  id: title,
  title,
  subtitle: '',
  image: null,
}))
const shown = () =>
  screen.getAllByRole('heading', { level: 2, hidden: true }).find((title) => !title.closest('[inert]'))
    ?.textContent
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the carousel advances every seven seconds and wraps at both ends', () => {
  render(<SlideCarousel label="Slides" slides={slides} />)
  expect(shown()).toBe('One')
  wait(7000)
  expect(shown()).toBe('Two')
  wait(7000)
  wait(7000)
  expect(shown()).toBe('One')
  press('Previous slide')
  expect(shown()).toBe('Three')
  press('Next slide')
  expect(shown()).toBe('One')
})

test('one picture loads first, then the next one is prefetched, and the previous one stays while it fades out', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const withPictures = ['One', 'Two', 'Three', 'Four'].map((alt): Slide => ({
    type: 'slogan',
    id: alt,
    title: alt,
    subtitle: '',
    image: { url: '/media/x.webp', alt, width: null, height: null, placeholder: null, version: null },
  }))
  render(<SlideCarousel label="Slides" slides={withPictures} />)
  const pictures = () => screen.queryAllByAltText(/./).map((image) => image.getAttribute('alt'))
  expect(pictures()).toEqual(['One'])
  wait(5000)
  expect(pictures()).toEqual(['One', 'Two'])
  wait(2000)
  expect(pictures()).toEqual(['One', 'Two', 'Three'])
  wait(7000)
  expect(pictures()).toEqual(['Two', 'Three', 'Four'])
})

test('analytics count a carousel at the top of a page as its hero, and one within a page as part of a section', () => {
  const { rerender } = render(<SlideCarousel label="Slides" slides={slides} />)
  const section = () => screen.getByRole('region', { name: 'Slides' }).getAttribute('analytics-section')
  expect(section()).toBe('hero')
  rerender(<SlideCarousel label="Slides" slides={slides} isWithin />)
  expect(section()).toBeNull()
})

test('after a manual step the new slide is shown for the full time', () => {
  render(<SlideCarousel label="Slides" slides={slides} />)
  wait(6000)
  press('Next slide')
  wait(6000)
  expect(shown()).toBe('Two')
  wait(1000)
  expect(shown()).toBe('Three')
})

test('a paused carousel does not advance', () => {
  render(<SlideCarousel label="Slides" slides={slides} />)
  press('Pause the slides')
  wait(60_000)
  expect(shown()).toBe('One')
  press('Play the slides')
  wait(7000)
  expect(shown()).toBe('Two')
})

test('the carousel does not advance while the mouse or the keyboard focus is in it', () => {
  render(<SlideCarousel label="Slides" slides={slides} />)
  const title = screen.getByRole('heading', { name: 'One' })
  fireEvent.pointerEnter(title.parentElement ?? title, { pointerType: 'mouse' })
  wait(20_000)
  expect(shown()).toBe('One')
  fireEvent.pointerLeave(title.parentElement ?? title)
  wait(7000)
  expect(shown()).toBe('Two')
  const next = screen.getByRole('button', { name: 'Next slide' })
  act(() => next.focus())
  wait(20_000)
  expect(shown()).toBe('Two')
  act(() => next.blur())
  wait(7000)
  expect(shown()).toBe('Three')
})

test('Play takes effect at once, although the button has the focus', () => {
  render(<SlideCarousel label="Slides" slides={slides} />)
  act(() => screen.getByRole('button', { name: 'Pause the slides' }).focus())
  press('Pause the slides')
  press('Play the slides')
  wait(7000)
  expect(shown()).toBe('Two')
})

test('with reduced motion the carousel is paused from the start', () => {
  const list = Object.assign(new EventTarget(), { matches: true, media: '', onchange: null })
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(list, { addListener: () => {}, removeListener: () => {} }),
  )
  render(<SlideCarousel label="Slides" slides={slides} />)
  wait(60_000)
  expect(shown()).toBe('One')
  expect(screen.getByRole('button', { name: 'Play the slides' })).toBeTruthy()
})
