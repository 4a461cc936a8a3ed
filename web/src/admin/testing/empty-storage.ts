import { vi } from 'vitest'

/** Gives a test without a window an empty page storage, until its globals are restored. */
export function provideEmptyStorage(): void {
  vi.stubGlobal('localStorage', { length: 0, key: () => null, removeItem: () => {} })
}
