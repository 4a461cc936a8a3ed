import { afterAll, vi } from 'vitest'

// Files of the project `unit` share a worker and its globals. This restores the globals, so that no file sees changes
// of another.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (!('indexedDB' in globalThis)) return
  const { IDBFactory } = await import('fake-indexeddb')
  globalThis.indexedDB = new IDBFactory()
})
