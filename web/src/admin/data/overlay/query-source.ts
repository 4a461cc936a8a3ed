import type { Live } from '../contexts.ts'
import type { MirrorClient } from '../mirror/mirror-client.ts'

/** The rows of a query, asked again whenever a table that it names has changed. */
export function createQuerySource(
  mirror: MirrorClient,
  sql: string,
  params: readonly unknown[],
): Live<readonly unknown[] | undefined> {
  const listeners = new Set<() => void>()
  const words = new Set(sql.match(/\w+/g))
  let rows: readonly unknown[] | undefined
  let text = ''
  let asking = false
  let stale = false
  let stop: (() => void) | null = null

  const isListening = () => stop !== null

  async function ask(): Promise<void> {
    stale = true
    if (asking) return
    asking = true
    try {
      while (stale && isListening()) {
        stale = false
        const found = await mirror.query(sql, params)
        const foundText = JSON.stringify(found)
        if (rows !== undefined && foundText === text) continue
        rows = found
        text = foundText
        for (const listener of listeners) listener()
      }
    } catch (error) {
      if (stop !== null) console.error(`A query failed: ${sql}`, error)
    } finally {
      asking = false
    }
  }

  return {
    get: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        stop = mirror.onChanged((changed) => {
          if (changed === null || changed.tables.some((table) => words.has(table))) void ask()
        })
        void ask()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
