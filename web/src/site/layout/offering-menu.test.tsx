import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyLayout } from '../page/load-layout.ts'
import { OfferingMenu } from './offering-menu.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button', { name: 'Themes of the offering' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function show(path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <OfferingMenu layout={emptyLayout} linkClass="" />
    </MemoryRouter>,
  )
  const area = button().parentElement
  if (area === null) throw new Error('The button stands in an area')
  return {
    enter: () => fireEvent.pointerEnter(area, { pointerType: 'mouse' }),
    leave: () => fireEvent.pointerLeave(area, { pointerType: 'mouse' }),
  }
}

test('the menu lists all six themes, each with a link to its filter', () => {
  show()
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(links).toHaveLength(8)
  expect(links).toContain('/offering?theme=AI+Readiness')
})

test('the menu opens after the pointer has hovered for 200 ms, and closes 150 ms after it leaves', () => {
  const { enter, leave } = show()
  enter()
  wait(199)
  expect(isOpen()).toBe(false)
  wait(1)
  expect(isOpen()).toBe(true)
  leave()
  wait(149)
  expect(isOpen()).toBe(true)
  wait(1)
  expect(isOpen()).toBe(false)
})

test('the menu opens at once if the pointer returns within 300 ms, and with the usual delay after that', () => {
  const { enter, leave } = show()
  enter()
  wait(200)
  leave()
  wait(150 + 299)
  enter()
  wait(0)
  expect(isOpen()).toBe(true)
  leave()
  wait(150 + 300)
  enter()
  wait(199)
  expect(isOpen()).toBe(false)
})

test('a pointer that only passes over the menu does not open it', () => {
  const { enter, leave } = show()
  enter()
  wait(150)
  leave()
  wait(1000)
  expect(isOpen()).toBe(false)
})

test.each([
  ['/offering', 'page'],
  ['/services', 'page'],
  ['/services/one', null],
  ['/offering/nothing', null],
  ['/', null],
])('at %s the link to the offering is marked as current: %s', (path, current) => {
  show(path)
  expect(screen.getByRole('link', { name: 'Offering' }).getAttribute('aria-current')).toBe(current)
})
