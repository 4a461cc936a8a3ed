import type { EntityName } from '@coop/sync/entities'
import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'
import { useRowsReader } from '../data/hooks.ts'
import { searchTextOf } from '../row-values.ts'

/** Less than a frame. */
const SLICE_MS = 8

/**
 * Prepares the rows for a search, a few at a time, so that the first letter has not to wait: when the browser is idle, and
 * those that have come since when the field gets the focus.
 */
export function useWarmSearch(name: EntityName, within: RefObject<HTMLElement | null>): void {
  const readRows = useRowsReader(name)
  useEffect(() => {
    const section = within.current
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasEnded = false
    const warm = () => {
      const rows = readRows()
      let next = 0
      const step = () => {
        const end = performance.now() + SLICE_MS
        for (; next < rows.length && performance.now() < end; next++) {
          const row = rows[next]
          if (row !== undefined) searchTextOf(row.values)
        }
        if (next < rows.length) timer = setTimeout(step)
      }
      clearTimeout(timer)
      if (!hasEnded) step()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'search') warm()
    }
    section?.addEventListener('focusin', onFocus)
    whenIdle(warm)
    return () => {
      hasEnded = true
      clearTimeout(timer)
      section?.removeEventListener('focusin', onFocus)
    }
  }, [readRows, within])
}
