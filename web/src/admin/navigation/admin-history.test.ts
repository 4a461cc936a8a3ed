import { NavigationType } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aWindow } from '../../../test/fake-window.ts'
import { createAdminHistory } from './admin-history.ts'

function open(address: string) {
  const browser = aWindow(address)
  let keys = 0
  const history = createAdminHistory(browser.window, () => `key ${(keys += 1)}`)
  const path = () => history.read().location.pathname
  let isBlocking = false
  const waiting: (() => void)[] = []
  history.block({ blocks: () => isBlocking, onBlocked: (proceed) => waiting.push(proceed) })
  return {
    ...browser,
    history,
    path,
    browserPath: () => browser.window.location.pathname,
    setBlocking: (blocks: boolean) => (isBlocking = blocks),
    proceed: () => waiting.pop()?.(),
    waiting,
  }
}

test('a navigation adds an entry, a replacement adds none, and back is a pop with the state of its entry', () => {
  const { history, path, paths } = open('/admin')
  history.navigator.push('/admin/services', { from: 'menu' })
  history.navigator.replace('/admin/services?q=x', { from: 'menu' })
  expect([path(), paths()]).toEqual(['/admin/services', ['/admin', '/admin/services?q=x']])
  expect(history.read().type).toBe(NavigationType.Replace)
  history.navigator.push('/admin/cases')
  history.navigator.go(-1)
  expect(history.read()).toMatchObject({
    location: { pathname: '/admin/services', search: '?q=x', state: { from: 'menu' } },
    type: NavigationType.Pop,
  })
})

test('opening a document is a pop, like a step back to it', () => {
  const { history, window } = open('/admin/services')
  expect(history.read().type).toBe(NavigationType.Pop)
  expect(createAdminHistory(window, () => 'other').read().type).toBe(NavigationType.Pop)
})

test('a blocked link changes nothing until it may continue', () => {
  const { history, path, paths, proceed, setBlocking } = open('/admin/services/1')
  setBlocking(true)
  history.navigator.push('/admin/cases')
  expect([path(), paths()]).toEqual(['/admin/services/1', ['/admin/services/1']])
  proceed()
  expect([path(), paths()]).toEqual(['/admin/cases', ['/admin/services/1', '/admin/cases']])
})

test('a blocked step back is reversed, and repeated when it may continue', async () => {
  const { browserPath, history, path, paths, proceed, setBlocking, waiting } = open('/admin')
  history.navigator.push('/admin/services')
  history.navigator.push('/admin/services/1')
  setBlocking(true)
  history.navigator.go(-2)
  expect([path(), browserPath(), waiting.length]).toEqual(['/admin/services/1', '/admin/services/1', 1])
  proceed()
  await vi.waitFor(() => expect(path()).toBe('/admin'))
  expect([browserPath(), paths()]).toEqual(['/admin', ['/admin', '/admin/services', '/admin/services/1']])
  setBlocking(false)
  history.navigator.go(2)
  expect(path()).toBe('/admin/services/1')
})

test('a cancelled step back changes nothing, and the next one asks again', () => {
  const { browserPath, history, path, setBlocking, waiting } = open('/admin')
  history.navigator.push('/admin/services/1')
  setBlocking(true)
  history.navigator.go(-1)
  waiting.pop()
  history.navigator.go(-1)
  expect([path(), browserPath(), waiting.length]).toEqual(['/admin/services/1', '/admin/services/1', 1])
})

test('after a reload, the numbering of entries continues', async () => {
  const { history, proceed, setBlocking, waiting, window } = open('/admin')
  history.navigator.push('/admin/services')
  history.navigator.push('/admin/services/1')
  const again = createAdminHistory(window, () => 'other')
  again.block({ blocks: () => true, onBlocked: (next) => waiting.push(next) })
  setBlocking(false)
  again.navigator.go(-2)
  expect(again.read().location.pathname).toBe('/admin/services/1')
  proceed()
  await vi.waitFor(() => expect(again.read().location.pathname).toBe('/admin'))
})

test('a link within the page gets a numbered entry', () => {
  const { followHash, history, paths } = open('/admin/edits')
  followHash('#w1')
  expect([history.read().location.hash, history.read().type]).toEqual(['#w1', NavigationType.Push])
  history.navigator.go(-1)
  expect([history.read().location.hash, paths()]).toEqual(['', ['/admin/edits', '/admin/edits#w1']])
})

test('a removed blocker blocks nothing', () => {
  const { history, path } = open('/admin')
  const end = history.block({ blocks: () => true, onBlocked: () => {} })
  end()
  history.navigator.push('/admin/cases')
  expect(path()).toBe('/admin/cases')
})
