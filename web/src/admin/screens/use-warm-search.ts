import type { EntityName } from '@coop/sync/entities'
import { type RefObject, useEffect } from 'react'
import { useRowsReader } from '../data/hooks.ts'
import { searchTextOf } from '../row-values.ts'

/** Less than a frame. */
const SLICE_MS = 8

/** Prepares the rows for a search when its field gets the focus, a few at a time, so that the first letter has not to wait. */
export function useWarmSearch(name: EntityName, within: RefObject<HTMLElement | null>): void {
  const readRows = useRowsReader(name)
  useEffect(() => {
    const section = within.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const warm = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
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
      step()
    }
    section?.addEventListener('focusin', warm)
    return () => {
      clearTimeout(timer)
      section?.removeEventListener('focusin', warm)
    }
  }, [readRows, within])
}
