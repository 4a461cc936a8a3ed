import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { lazyValue, loadAhead, loadWithRows, loadWithStyles } from './lazy-value.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Props = { name: string }
const Greeting = ({ name }: Props) => <p>Hello {name}</p>
const Pending = ({ name, hasFailed }: Props & { hasFailed: boolean }) => (
  <p>{hasFailed ? `${name} failed` : `${name} loads`}</p>
)
const text = () => document.body.textContent

test('preloaded code is rendered in the same frame, without a placeholder', async () => {
  const drawn: string[] = []
  const importCode = vi.fn<() => Promise<ComponentType<Props>>>().mockResolvedValue(Greeting)
  const Lazy = lazyComponent(importCode, (props: Props & { hasFailed: boolean }) => {
    drawn.push('pending')
    return <Pending {...props} />
  })
  await loadAhead()
  render(<Lazy name="Anna" />)
  expect(text()).toBe('Hello Anna')
  expect(drawn).toEqual([])
  expect(importCode).toHaveBeenCalledOnce()
})

test('code that is not loaded is loaded by the first rendering, once for all uses', async () => {
  const importCode = vi.fn<() => Promise<ComponentType<Props>>>().mockResolvedValue(Greeting)
  const Lazy = lazyComponent(importCode, Pending)
  render(
    <>
      <Lazy name="Anna" />
      <Lazy name="Bert" />
    </>,
  )
  expect(text()).toBe('Anna loadsBert loads')
  await screen.findByText('Hello Bert')
  expect(text()).toBe('Hello AnnaHello Bert')
  expect(importCode).toHaveBeenCalledOnce()
})

test('lost code shows a failure, and is rendered as soon as the network is back', async () => {
  const importCode = vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(Greeting)
  const Lazy = lazyComponent(importCode, Pending)
  render(<Lazy name="Anna" />)
  await screen.findByText('Anna failed')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Hello Anna')
  expect(importCode).toHaveBeenCalledTimes(2)
})

test('code is rendered only after its styles are loaded', async () => {
  let arrive = () => {}
  const styles = new Promise<void>((resolve) => void (arrive = resolve))
  loadWithStyles(() => styles)
  const Lazy = lazyComponent(async () => Greeting, Pending)
  render(<Lazy name="Anna" />)
  await act(async () => {})
  expect(text()).toBe('Anna loads')
  await act(async () => arrive())
  expect(text()).toBe('Hello Anna')
  loadWithStyles(async () => null)
})

test('code offered by a list loads with its rows, then the code that this offers, and other code waits', async () => {
  const order: string[] = []
  const code = (name: string) => async () => void order.push(name)
  lazyValue(code('a screen'))
  lazyValue(code('a chart'), 'used')
  lazyValue(async () => {
    order.push('form')
    // This value exists only after the form is loaded.
    lazyValue(code('editor'), 'with rows')
  }, 'with rows')
  await loadWithRows()
  expect(order).toEqual(['form', 'editor'])
  await loadAhead()
  expect(order).toEqual(['form', 'editor', 'a screen'])
})
