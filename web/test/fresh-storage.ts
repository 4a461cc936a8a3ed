import { beforeEach } from 'vitest'

// Each test begins in a browser that has stored nothing.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
