import { createListeners } from '@coop/sync/listeners'
import type { OffsetsSource } from '@coop/sync/gateway'
import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'
import { BEAT_MS } from './heartbeat.ts'
import { createPublicationJudge } from './publication-judge.ts'

interface GuardOptions {
  sql: Sql
  source: OffsetsSource
  logger: Pick<Logger, 'warn'>
}

interface GuardedOffsets extends OffsetsSource {
  /** Commits are known to be lost: no cut counts until all shapes are made anew. */
  suspect: (reason: string) => void
}

type Definitions = Parameters<OffsetsSource['watch']>[0]
type LatestOffsets = ReturnType<OffsetsSource['latestOffsets']>

/**
 * ElectricSQL goes on for up to a minute when a table has left its publication, and for ever when it was put back
 * before: its other shapes then have commits that the table's lacks. A cut counts here once a look at the publication
 * that began after it has found every table in it without a break. Otherwise the last cut stands, and its age is told,
 * until the publication is whole and the shapes of those tables were made anew: by the service itself, or since somebody
 * dropped its slot. Nothing here does that: it is the service's own.
 */
export function guardPublication(options: GuardOptions): GuardedOffsets {
  const { sql, source, logger } = options
  const published = new Map<Definitions, LatestOffsets>()
  const listeners = createListeners()
  const judge = createPublicationJudge({ sql, logger, onSuspicion: () => listeners.notify() })
  const stopListening = source.onAdvance(() => void look())
  let isLooking = false
  let isBehind = false
  const timer = setInterval(() => void look(), BEAT_MS)
  timer.unref()

  /** Single-flight; never rejects. */
  async function look(): Promise<void> {
    isBehind = isLooking
    if (isLooking) return
    isLooking = true
    try {
      do {
        isBehind = false
        await compare()
      } while (isBehind)
    } catch {
      // The database is away, which is told elsewhere: nothing is committed meanwhile.
    } finally {
      isLooking = false
    }
  }

  async function compare(): Promise<void> {
    const found = [...published.keys()].map(
      (definitions) => [definitions, source.latestOffsets(definitions)] as const,
    )
    const handles: Record<string, string> = {}
    for (const [definitions, latest] of found) Object.assign(handles, handlesOf(definitions, latest))
    const tables = await judge.look(handles)
    if (tables === null) return
    for (const [definitions, latest] of found)
      if (tables === 'all' || tablesOf(definitions).every((table) => tables.has(table)))
        published.set(definitions, latest)
    listeners.notify()
  }

  return {
    ...source,
    latestOffsets: (definitions) => published.get(definitions) ?? null,
    watch: (definitions) => {
      source.watch(definitions)
      if (published.has(definitions)) return
      published.set(definitions, null)
      void look()
    },
    onAdvance: (listener) => listeners.add(listener),
    health: () => {
      const health = source.health()
      const suspicion = judge.suspicion()
      if (health.state === 'away' || suspicion === null) return health
      const { since, reason, slot } = suspicion
      return { state: 'away', since, detail: reason, suspect: { slot } }
    },
    suspect: judge.suspect,
    close: async () => {
      clearInterval(timer)
      stopListening()
      await source.close()
    },
  }
}

function tablesOf(definitions: Definitions): string[] {
  return Object.values(definitions).map(({ table }) => table)
}

function handlesOf(definitions: Definitions, latest: LatestOffsets): Record<string, string> {
  const handles: Record<string, string> = {}
  for (const [name, definition] of Object.entries(definitions)) {
    const head = latest?.offsets[name]
    if (head !== undefined) handles[head.handle] = definition.table
  }
  return handles
}
