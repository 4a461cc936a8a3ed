import { type ActivityLine, activityPageSchema } from '@coop/sync/history'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { activityPrefix } from '../data/directory/directory-name.ts'
import { useAdmin, useQueue } from '../data/hooks.ts'
import { readActivity } from '../data/read-history.ts'
import { parseJson } from '../requests/problem.ts'
import { useServerData } from '../requests/use-server-data.ts'

const linesSchema = activityPageSchema.shape.lines
const latestSchema = z.object({
  /** The time of the response, in milliseconds since 1970. */
  at: z.number(),
  /** The changes of other people on the day of the response. */
  others: linesSchema,
  /** false: the day has more changes than were searched for those of others. */
  isWholeDay: z.boolean().default(true),
  /** The changes by this person on all devices, of any age. */
  own: linesSchema,
})
type Latest = z.infer<typeof latestSchema>

const MOST_LINES = 5
/**
 * At most this number of pages is searched for changes of others, because a day may have many changes by this person.
 */
const MOST_PAGES = 5

export interface LatestActivity {
  /** null: this device has never loaded it. */
  readonly latest: Latest | null
  /** Why loading failed, in which case `latest` is the stored response; null if it did not fail. */
  readonly error: string | null
}

/** The latest changes by this person and by others. They are stored on this device for offline use. */
export function useLatestActivity(): LatestActivity {
  const { userId } = useAdmin()
  const { offline, receipts } = useQueue()
  const key = `${receipts[0]?.writeId ?? ''} ${offline}`
  const { data, error } = useServerData(key, (signal) => readLatest(userId, signal))
  const kept = useMemo(() => readKept(userId), [userId])
  useEffect(() => {
    if (data !== null) keep(userId, data)
  }, [userId, data])
  return { latest: data ?? kept, error }
}

async function readLatest(userId: string, signal: AbortSignal): Promise<Latest> {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  const [others, own] = await Promise.all([
    readOthers(userId, midnight.toISOString(), signal),
    readActivity({ person: userId }, signal),
  ])
  return { at: Date.now(), ...others, own: own.lines.slice(0, 2 * MOST_LINES) }
}

/** A page may contain only changes by this person, so several pages are read to find those of others. */
async function readOthers(
  userId: string,
  from: string,
  signal: AbortSignal,
): Promise<Pick<Latest, 'others' | 'isWholeDay'>> {
  let others: ActivityLine[] = []
  let cursor: number | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { lines, next } = await readActivity({ from, cursor }, signal)
    others = eachRowOnce([...others, ...lines.filter(({ author }) => isOther(author, userId))])
    if (next === null) return { others: others.slice(0, MOST_LINES), isWholeDay: true }
    if (others.length >= MOST_LINES) break
    cursor = next
  }
  return { others: others.slice(0, MOST_LINES), isWholeDay: false }
}

/** Several saves of a row by one person count as one change. */
function eachRowOnce(lines: readonly ActivityLine[]): ActivityLine[] {
  const rows = new Map(
    lines
      .map((line) => [`${line.author?.id ?? ''} ${line.entity} ${line.rowId}`, line] as const)
      .toReversed(),
  )
  return lines.filter((line) => [...rows.values()].includes(line))
}

/** Changes without an author, such as the first rows of a database, belong to nobody. */
function isOther(author: ActivityLine['author'], userId: string): boolean {
  return author !== null && author.id !== userId
}

function readKept(userId: string): Latest | null {
  try {
    return latestSchema.safeParse(parseJson(localStorage.getItem(activityPrefix + userId) ?? '')).data ?? null
  } catch {
    // Storage is not available.
    return null
  }
}

function keep(userId: string, latest: Latest): void {
  try {
    localStorage.setItem(activityPrefix + userId, JSON.stringify(latest))
  } catch {
    // Without storage, or without space in it, the changes are known only while there is a connection.
  }
}
