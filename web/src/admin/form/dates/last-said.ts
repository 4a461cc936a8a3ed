// What a person has said last about the date of an article is what the form of the next one says at first.

const known = new Map<string, string>()

/** `now`, `keep`, or a time. Where nothing can be stored, until the page is left. */
export function lastSaid(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? known.get(userId) ?? 'now'
  } catch {
    return known.get(userId) ?? 'now'
  }
}

export function rememberSaid(userId: string, said: string): void {
  known.set(userId, said)
  try {
    localStorage.setItem(keyOf(userId), said)
  } catch {
    // It is known until the page is left.
  }
}

function keyOf(userId: string): string {
  return `coop-published-on-${userId}`
}
