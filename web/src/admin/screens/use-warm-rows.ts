import type { EntityName } from '@coop/sync/entities'
import { useEffect } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'
import { useSource } from '../data/hooks.ts'
import { searchTextOf } from '../data/row-values.ts'
import type { Column } from '../table/column.ts'

/** The time slice, shorter than a frame. */
const SLICE_MS = 8

/**
 * Prepares new rows for searching and sorting, so that the first letter or the first press on a header is fast. This
 * runs in small slices while the browser is idle.
 * @param columns must be the same array on each render
 */
export function useWarmRows(name: EntityName, columns: readonly Column[]): void {
  const source = useSource()
  useEffect(() => {
    const rows = source.rows(name)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAwaited = false
    let hasEnded = false
    const warm = () => {
      isAwaited = false
      const all = rows.get() ?? []
      let next = 0
      const step = () => {
        const end = performance.now() + SLICE_MS
        for (; next < all.length && performance.now() < end; next++) {
          const row = all[next]
          if (row === undefined) continue
          searchTextOf(row.values)
          for (const { sortKey } of columns) sortKey?.(row)
        }
        if (next < all.length) timer = setTimeout(step)
      }
      clearTimeout(timer)
      if (!hasEnded) step()
    }
    const warmSoon = () => {
      if (isAwaited) return
      isAwaited = true
      whenIdle(warm)
    }
    const end = rows.subscribe(warmSoon)
    warmSoon()
    return () => {
      hasEnded = true
      clearTimeout(timer)
      end()
    }
  }, [source, name, columns])
}
