import { createLive, type Live } from '../data/live.ts'

const KEY = 'release'

const target = createLive(stored())

/** The release that the edits of this tab go to; null: they go live. Another tab has its own. */
export const releaseTarget: Live<string | null> = target

export function setReleaseTarget(releaseId: string | null): void {
  try {
    if (releaseId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, releaseId)
  } catch {
    // It is known until the page is left.
  }
  target.set(releaseId)
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // This browser stores nothing.
    return null
  }
}
