import { vi } from 'vitest'

/** Gives a test without a window the storage of a page that keeps nothing there, until its globals are restored. */
export function provideEmptyStorage(): void {
  vi.stubGlobal('localStorage', { length: 0, key: () => null, removeItem: () => {} })
}
