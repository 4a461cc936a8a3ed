import { useAdmin } from '../../data/hooks.ts'
import { useGoesIntoRelease } from '../../staging/use-edit-place.ts'

// A form begins with the publication date choice that this person made last. In a release, `now` becomes `keep`.

const saidByUser = new Map<string, string>()

/** Reads the initial publication date choice of a form. */
export function useFirstSaid(): () => string {
  const { userId } = useAdmin()
  const intoRelease = useGoesIntoRelease()
  return () => {
    const said = lastSaid(userId)
    return said === 'now' && intoRelease ? 'keep' : said
  }
}

/** `now`, `keep`, or a time. Without browser storage, it is remembered until the page is closed. */
function lastSaid(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? saidByUser.get(userId) ?? 'now'
  } catch {
    // Storage is not available.
    return saidByUser.get(userId) ?? 'now'
  }
}

export function rememberSaid(userId: string, said: string): void {
  saidByUser.set(userId, said)
  try {
    localStorage.setItem(storageKey(userId), said)
  } catch {
    // Storage is not available: the choice is remembered until the page is closed.
  }
}

function storageKey(userId: string): string {
  return `coop-published-on-${userId}`
}
