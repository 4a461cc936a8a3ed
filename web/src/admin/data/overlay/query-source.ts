import { createListeners } from '@coop/sync/listeners'
import type { Live } from '../live.ts'
import type { MirrorClient } from '../mirror/mirror-client.ts'

/** The rows of a query, read again whenever a table that it names has changed. */
export function createQuerySource(
  mirror: MirrorClient,
  sql: string,
  params: readonly unknown[],
): Live<readonly unknown[] | undefined> {
  const listeners = createListeners()
  const words = new Set(sql.match(/\w+/g))
  let rows: readonly unknown[] | undefined
  let text = ''
  let isReading = false
  let isStale = false
  let stop: (() => void) | null = null

  const isListening = () => stop !== null

  async function read(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && isListening()) {
        isStale = false
        const next = await mirror.query(sql, params)
        const nextText = JSON.stringify(next)
        if (rows !== undefined && nextText === text) continue
        rows = next
        text = nextText
        listeners.notify()
      }
    } catch (error) {
      if (stop !== null) console.error(`A query failed: ${sql}`, error)
    } finally {
      isReading = false
    }
  }

  return {
    get: () => rows,
    subscribe(listener) {
      const remove = listeners.add(listener)
      if (stop === null) {
        stop = mirror.onChanged((changed) => {
          if (changed === null || changed.tables.some((table) => words.has(table))) void read()
        })
        void read()
      }
      return () => {
        remove()
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
