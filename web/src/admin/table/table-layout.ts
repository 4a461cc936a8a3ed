import { useCallback, useState } from 'react'
import { z } from 'zod'

const layoutSchema = z.object({
  isCompact: z.boolean(),
  /** For each list the columns that are not shown. */
  hidden: z.record(z.string(), z.array(z.string())),
})

/** How this browser shows its tables. */
export type TableLayout = Readonly<z.output<typeof layoutSchema>>

const KEY = 'coop-admin-tables'

export function useTableLayout(): [layout: TableLayout, change: (next: Partial<TableLayout>) => void] {
  const [layout, setLayout] = useState(readLayout)
  const change = useCallback((next: Partial<TableLayout>) => {
    setLayout((before) => {
      const after = { ...before, ...next }
      keepLayout(after)
      return after
    })
  }, [])
  return [layout, change]
}

function readLayout(): TableLayout {
  try {
    return layoutSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    // The first layout: nothing is stored, or nothing that can be read.
    return { isCompact: false, hidden: {} }
  }
}

function keepLayout(layout: TableLayout): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Without storage it is remembered until the list is left.
  }
}
