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
  /** When the server said so, in milliseconds since 1970. */
  at: z.number(),
  /** The changes of other people, of the day when it was asked. */
  others: linesSchema,
  /** false: the day has more changes than were looked through for those of others. */
  isWholeDay: z.boolean().default(true),
  /** The own ones of all devices, however old. */
  own: linesSchema,
})
type Latest = z.infer<typeof latestSchema>

const MOST_LINES = 5
/** A day of many own changes is not looked through any further for those of others. */
const MOST_PAGES = 5

export interface LatestActivity {
  /** null: it was never known on this device. */
  readonly latest: Latest | null
  /** Why the server does not say it now: `latest` is what was known last. null: it does. */
  readonly error: string | null
}

/** The latest changes of others and of oneself; kept on this device for when there is no line. */
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

/** The own changes of a page may leave no room for those of others, which are on the next one then. */
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

/** Somebody who saves a row ten times has changed one row. */
function eachRowOnce(lines: readonly ActivityLine[]): ActivityLine[] {
  const rows = new Map(
    lines
      .map((line) => [`${line.author?.id ?? ''} ${line.entity} ${line.rowId}`, line] as const)
      .toReversed(),
  )
  return lines.filter((line) => [...rows.values()].includes(line))
}

/** Changes without a person, such as the first rows of a database, are nobody's. */
function isOther(author: ActivityLine['author'], userId: string): boolean {
  return author !== null && author.id !== userId
}

function readKept(userId: string): Latest | null {
  try {
    return latestSchema.safeParse(parseJson(localStorage.getItem(activityPrefix + userId) ?? '')).data ?? null
  } catch {
    // A browser that keeps nothing knows nothing of before.
    return null
  }
}

function keep(userId: string, latest: Latest): void {
  try {
    localStorage.setItem(activityPrefix + userId, JSON.stringify(latest))
  } catch {
    // Without storage, or without room in it, it is known while there is a line.
  }
}
