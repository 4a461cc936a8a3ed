import { afterAll, vi } from 'vitest'

// Files of the project `unit` share a worker and its globals: what one file has replaced or stored, the next never sees.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (!('indexedDB' in globalThis)) return
  const { IDBFactory } = await import('fake-indexeddb')
  globalThis.indexedDB = new IDBFactory()
})
