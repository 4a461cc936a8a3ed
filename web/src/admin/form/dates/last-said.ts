// The form of a new article begins with the choice of date that this person has made last.

const saidByUser = new Map<string, string>()

/** `now`, `keep`, or a time. Where nothing can be stored, until the page is left. */
export function lastSaid(userId: string): string {
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
