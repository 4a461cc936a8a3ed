import { useAdmin } from '../../data/hooks.ts'
import { useGoesIntoRelease } from '../../staging/use-edit-place.ts'

// A form begins with the publication date choice that this person made last. In a release, `now` becomes `keep`.

const choiceByUser = new Map<string, string>()

/** Reads the initial publication date choice of a form. */
export function useFirstDateChoice(): () => string {
  const { userId } = useAdmin()
  const intoRelease = useGoesIntoRelease()
  return () => {
    const said = lastDateChoice(userId)
    return said === 'now' && intoRelease ? 'keep' : said
  }
}

/** `now`, `keep`, or a time. Without browser storage, it is remembered until the page is closed. */
function lastDateChoice(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? choiceByUser.get(userId) ?? 'now'
  } catch {
    // Storage is not available.
    return choiceByUser.get(userId) ?? 'now'
  }
}

export function rememberDateChoice(userId: string, said: string): void {
  choiceByUser.set(userId, said)
  try {
    localStorage.setItem(storageKey(userId), said)
  } catch {
    // Storage is not available: the choice is remembered until the page is closed.
  }
}

function storageKey(userId: string): string {
  return `coop-published-on-${userId}`
}
