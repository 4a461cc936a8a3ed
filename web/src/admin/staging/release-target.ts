import { createLive, derived, type Live } from '../data/live.ts'

const KEY = 'release'
const ASK = 'ask'

const choice = createLive(stored())

/** The release for the edits of this tab. null: they go live, or each save asks. Other tabs have their own. */
export const releaseTarget: Live<string | null> = derived(choice, (chosen) =>
  chosen === ASK ? null : chosen,
)

/** True if each save asks where the edit goes. */
export const isAskedAtSave: Live<boolean> = derived(choice, (chosen) => chosen === ASK)

/** @param releaseId null: the edits go live */
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
    // The choice is kept until the page is closed.
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
