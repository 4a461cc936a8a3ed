import { createFreshness } from '../../live/freshness.ts'

const key = 'content-as-of'

/** The freshness of the content in this browser. Without storage, its age is known only during this visit. */
export const freshness = createFreshness({
  now: Date.now,
  save(asOf) {
    try {
      localStorage.setItem(key, String(asOf))
    } catch {
      // Storage is refused or full, so the notice shows no age at the next visit.
    }
  },
  load() {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null // Storage is refused.
    }
  },
})
