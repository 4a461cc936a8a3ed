import { cleanup } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// The files of a process share its page. Each test begins in a browser that has stored nothing, and each file on a page
// that shows nothing, at the address at which the browser was opened.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  document.title = ''
  history.replaceState(null, '', '/')
})
