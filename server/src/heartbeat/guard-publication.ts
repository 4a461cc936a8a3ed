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
  /** Commits are known to be lost: no offsets are published until all shapes are rebuilt. */
  suspect: (reason: string) => void
}

type Definitions = Parameters<OffsetsSource['watch']>[0]
type LatestOffsets = ReturnType<OffsetsSource['latestOffsets']>

/**
 * ElectricSQL continues for up to a minute after a table has left its publication, and forever if the table was added
 * again earlier. Its other shapes then contain commits that the table's shape lacks. Therefore the latest offsets are
 * published only after a later check of the publication has found all of their tables in it without interruption.
 * Otherwise the last published offsets stay, with their age, until the publication is complete and the shapes of those
 * tables are rebuilt: by the service itself, or after somebody has dropped its slot. This code never drops it, since
 * the slot belongs to the service.
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
      // The database is unreachable, which is reported elsewhere. Nothing is committed meanwhile.
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
