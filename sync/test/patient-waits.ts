import { vi } from 'vitest'

// A wait ends with its condition; the limit is only for what never comes, so a slow machine must keep it as well.
const limit = { timeout: 30_000 }
const { waitFor, waitUntil } = vi
vi.waitFor = (condition, options = limit) => waitFor(condition, options)
vi.waitUntil = (condition, options = limit) => waitUntil(condition, options)
