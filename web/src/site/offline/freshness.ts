import { createFreshness } from '../../live/freshness.ts'

const key = 'content-as-of'

/** Of this browser. Where nothing can be kept, only this visit knows. */
export const freshness = createFreshness({
  now: Date.now,
  keep(asOf) {
    try {
      localStorage.setItem(key, String(asOf))
    } catch {
      // Storage may be forbidden or full; the notice then does without an age.
    }
  },
  kept() {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null
    }
  },
})
