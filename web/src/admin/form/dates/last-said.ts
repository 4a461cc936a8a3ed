import { useAdmin } from '../../data/hooks.ts'
import { useGoesIntoRelease } from '../../staging/use-edit-place.ts'

// A form begins with the choice of date that this person has made last; where it goes into a release, with one that
// leaves a date as it stands.

const saidByUser = new Map<string, string>()

/** Reads the choice that a form begins with. */
export function useFirstSaid(): () => string {
  const { userId } = useAdmin()
  const intoRelease = useGoesIntoRelease()
  return () => {
    const said = lastSaid(userId)
    return said === 'now' && intoRelease ? 'keep' : said
  }
}

/** `now`, `keep`, or a time. Where nothing can be stored, until the page is left. */
function lastSaid(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? saidByUser.get(userId) ?? 'now'
  } catch {
    // This browser stores nothing.
    return saidByUser.get(userId) ?? 'now'
  }
}

export function rememberSaid(userId: string, said: string): void {
  saidByUser.set(userId, said)
  try {
    localStorage.setItem(storageKey(userId), said)
  } catch {
    // It is known until the page is left.
  }
}

function storageKey(userId: string): string {
  return `coop-published-on-${userId}`
}
