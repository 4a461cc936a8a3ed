import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'

/** How close the rows of a list stand: 32, 40 and 52 pixels. */
export const densities = ['compact', 'normal', 'roomy'] as const

export type Density = (typeof densities)[number]

const layoutSchema = z
  .object({
    /** The one chosen last, which lists have that have none of their own. */
    density: z.enum(densities).optional(),
    /** By lists. */
    densities: z.record(z.string(), z.enum(densities)).optional(),
    /** For each list the columns that are not shown. */
    hidden: z.record(z.string(), z.array(z.string())),
    /** Of older versions. */
    isCompact: z.boolean().optional(),
  })
  .transform(({ density, densities: own = {}, hidden, isCompact }) => ({
    density: density ?? (isCompact === true ? ('compact' as const) : ('normal' as const)),
    densities: own,
    hidden,
  }))

/** How this browser shows its tables. */
export type TableLayout = Readonly<z.output<typeof layoutSchema>>

const KEY = 'coop-admin-tables'

export function useTableLayout(): [layout: TableLayout, change: (next: Partial<TableLayout>) => void] {
  const [layout, setLayout] = useState(readLayout)
  // All lists are stored together: a tab with an older layout would store that again.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === KEY && setLayout(readLayout())
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  const change = useCallback((next: Partial<TableLayout>) => {
    setLayout((before) => {
      const after = { ...before, ...next }
      keepLayout(after)
      return after
    })
  }, [])
  return [layout, change]
}

export function densityOf({ density, densities: own }: TableLayout, list: string): Density {
  return own[list] ?? density
}

function readLayout(): TableLayout {
  try {
    return layoutSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    // The first layout: nothing is stored, or nothing that can be read.
    return { density: 'normal', densities: {}, hidden: {} }
  }
}

function keepLayout(layout: TableLayout): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Without storage it is remembered until the list is left.
  }
}
