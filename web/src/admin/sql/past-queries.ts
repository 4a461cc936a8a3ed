import { z } from 'zod'

/** The number of queries stored on this device, the latest first. */
const MOST = 30

const schema = z.array(z.string())

export function readPastQueries(userId: string): readonly string[] {
  try {
    return schema.catch([]).parse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]'))
  } catch {
    // Storage is not available or contains something else. Queries work without a history.
    return []
  }
}

/** @returns the history with the query at its head */
export function keepPastQuery(userId: string, query: string): readonly string[] {
  const kept = [query, ...readPastQueries(userId).filter((each) => each !== query)].slice(0, MOST)
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(kept))
  } catch (error) {
    console.warn('The history of queries cannot be kept on this device', error)
  }
  return kept
}

function storageKey(userId: string): string {
  return `coop-admin-queries-${userId}`
}
