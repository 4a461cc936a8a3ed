import { NavigationType } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createSiteHistory } from './site-history.ts'
import { aWindow } from '../../../test/fake-window.ts'

function open(address: string) {
  const browser = aWindow(address)
  const preparing = new Map<
    string,
    { end: (way: 'here' | 'document') => void; fail: (error: Error) => void }
  >()
  let keys = 0
  const history = createSiteHistory({
    window: browser.window,
    newKey: () => `key ${(keys += 1)}`,
    prepare: ({ pathname }) =>
      new Promise((end, fail) => {
        preparing.set(pathname, { end, fail })
      }),
  })
  const at = () => history.read().place
  return {
    ...browser,
    history,
    at,
    path: () => at().location.pathname,
    prepared: async (path: string) => {
      preparing.get(path)?.end('here')
      await vi.waitFor(() => expect(history.read().isNavigating).toBe(false))
    },
    lose: (path: string) => preparing.get(path)?.end('document'),
    fail: (path: string) => preparing.get(path)?.fail(new Error('offline')),
  }
}

test('address and page change together, once the page can be shown', async () => {
  const { history, path, paths, prepared } = open('/')
  history.navigator.push('/offering?theme=x')
  expect([path(), paths(), history.read().isNavigating]).toEqual(['/', ['/'], true])
  await prepared('/offering')
  expect([path(), paths()]).toEqual(['/offering', ['/', '/offering?theme=x']])
  expect(history.read().place.type).toBe(NavigationType.Push)
})

test('a later navigation cancels one that is still loading', async () => {
  const { history, path, paths, prepared } = open('/')
  history.navigator.push('/cases')
  history.navigator.push('/members')
  await prepared('/members')
  await prepared('/cases')
  expect([path(), paths()]).toEqual(['/members', ['/', '/members']])
})

test('going back is a pop with the state of its entry, and replacing adds no entry', async () => {
  const { at, history, path, paths, prepared } = open('/')
  history.navigator.push('/cases', { from: 'home' })
  await prepared('/cases')
  const { key } = at().location
  history.navigator.replace('/cases?size=Small', { from: 'home' }, { preventScrollReset: true })
  await prepared('/cases')
  expect([paths(), at().keepsScroll]).toEqual([['/', '/cases?size=Small'], true])
  history.navigator.push('/members')
  await prepared('/members')
  history.navigator.go(-1)
  await prepared('/cases')
  expect([path(), at().type, at().keepsScroll]).toEqual(['/cases', NavigationType.Pop, false])
  expect(at().location.state).toEqual({ from: 'home' })
  expect(at().location.key).not.toBe(key)
})

test('a document counts as a push the first time, and as a pop after a reload', () => {
  const { at, window } = open('/offering')
  const { key } = at().location
  expect(at().type).toBe(NavigationType.Push)
  const again = createSiteHistory({ window, newKey: () => 'other', prepare: async () => 'here' }).read().place
  expect([again.type, again.location.key]).toEqual([NavigationType.Pop, key])
})

test('a place within the page loads nothing, and the browser has already scrolled to it', () => {
  const { at, followHash, history, paths } = open('/')
  followHash('#content')
  expect([at().location.hash, at().keepsScroll, history.read().isNavigating]).toEqual([
    '#content',
    true,
    false,
  ])
  history.navigator.push('/#letter')
  expect([paths(), at().keepsScroll]).toEqual([['/', '/#content', '/#letter'], false])
})

test('a page that cannot be loaded is shown as failed, until the next navigation', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { at, fail, history, path, prepared } = open('/')
  history.navigator.push('/cases')
  fail('/cases')
  await vi.waitFor(() => expect([path(), at().hasFailed]).toEqual(['/cases', true]))
  expect(logged).toHaveBeenCalledOnce()
  history.navigator.push('/members')
  await prepared('/members')
  expect(at().hasFailed).toBe(false)
  logged.mockRestore()
})

test('the browser itself opens a page whose code is lost, and the shown page does not change', async () => {
  const { history, lose, opened, path, paths, prepared } = open('/')
  history.navigator.push('/cases?size=Small')
  lose('/cases')
  await vi.waitFor(() => expect(opened).toEqual(['assign /cases?size=Small']))
  history.navigator.replace('/members')
  lose('/members')
  await vi.waitFor(() => expect(opened.at(-1)).toBe('replace /members'))
  expect([path(), paths()]).toEqual(['/', ['/']])
  history.navigator.push('/offering')
  await prepared('/offering')
  history.navigator.go(-1)
  lose('/')
  await vi.waitFor(() => expect(opened.at(-1)).toBe('reload'))
})

test('an entry of a list morphs into the title of its page, and the title back into the entry', async () => {
  const { at, history, prepared } = open('/members')
  history.navigator.push('/members/one', null, { viewTransition: true })
  await prepared('/members/one')
  expect(at().morphsFrom).toBe('/members')
  history.navigator.go(-1)
  await prepared('/members')
  expect(at().morphsFrom).toBe('/members/one')
  history.navigator.push('/members/one')
  await prepared('/members/one')
  expect(at().morphsFrom).toBeNull()
})
