import { beforeEach } from 'vitest'

// Each test starts in a browser with empty storage.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
