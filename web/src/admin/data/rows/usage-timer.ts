/** A timer that fires when nothing has been in use for some time. */
export interface UsageTimer {
  readonly begin: () => void
  readonly end: () => void
  /** True if no use has begun since `onUnused` was called. */
  readonly isUnused: () => boolean
}

/** @param onUnused called `idleMs` milliseconds after the last use ended */
export function createUsageTimer(idleMs: number, onUnused: () => void): UsageTimer {
  let uses = 0
  let isUnused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin() {
      uses += 1
      isUnused = false
      clearTimeout(timer)
    },
    end() {
      uses -= 1
      if (uses > 0) return
      timer = setTimeout(() => {
        isUnused = true
        onUnused()
      }, idleMs)
    },
    isUnused: () => isUnused,
  }
}
