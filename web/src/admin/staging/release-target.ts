import { createLive, derived, type Live } from '../data/live.ts'

const KEY = 'release'
const ASK = 'ask'

const choice = createLive(stored())

/** The release that the edits of this tab go to; null: they go live, or it is asked where. Another tab has its own. */
export const releaseTarget: Live<string | null> = derived(choice, (chosen) =>
  chosen === ASK ? null : chosen,
)

/** It is asked at each save where the edit goes. */
export const isAskedAtSave: Live<boolean> = derived(choice, (chosen) => chosen === ASK)

/** @param releaseId null: they go live */
export function setReleaseTarget(releaseId: string | null): void {
  choose(releaseId)
}

export function askAtSave(): void {
  choose(ASK)
}

function choose(chosen: string | null): void {
  try {
    if (chosen === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, chosen)
  } catch {
    // It is known until the page is left.
  }
  choice.set(chosen)
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // This browser stores nothing.
    return null
  }
}
