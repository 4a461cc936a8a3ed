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
  /** The own ones of all devices, however old. */
  own: linesSchema,
})
type Latest = z.infer<typeof latestSchema>

const MOST_LINES = 5

interface LatestActivity {
  /** null: it was never known on this device. */
  readonly latest: Latest | null
  /** The server cannot be asked: `latest` is what was known last. */
  readonly isOld: boolean
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
  return { latest: data ?? kept, isOld: error !== null }
}

async function readLatest(userId: string, signal: AbortSignal): Promise<Latest> {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  const [all, own] = await Promise.all([
    readActivity({ from: midnight.toISOString() }, signal),
    readActivity({ person: userId }, signal),
  ])
  return {
    at: Date.now(),
    others: eachRowOnce(all.lines.filter(({ author }) => isOther(author, userId))).slice(0, MOST_LINES),
    own: own.lines.slice(0, 2 * MOST_LINES),
  }
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
