import { createFreshness } from '../../live/freshness.ts'

const key = 'content-as-of'

/** The freshness of this browser's content. Where storage is refused its age is known to this visit only. */
export const freshness = createFreshness({
  now: Date.now,
  save(asOf) {
    try {
      localStorage.setItem(key, String(asOf))
    } catch {
      // Storage is refused or full: the notice shows no age at the next visit.
    }
  },
  load() {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null // storage is refused
    }
  },
})
