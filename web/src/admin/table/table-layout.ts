import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'

/** The row heights of a list: 32, 40 and 52 pixels. */
export const densities = ['compact', 'normal', 'roomy'] as const

export type Density = (typeof densities)[number]

const layoutSchema = z
  .object({
    /** The last chosen density, for lists without an explicit one. */
    density: z.enum(densities).optional(),
    /** The chosen density of each list. */
    densities: z.record(z.string(), z.enum(densities)).optional(),
    /** The hidden columns of each list. */
    hidden: z.record(z.string(), z.array(z.string())),
    /** Stored by older versions. */
    isCompact: z.boolean().optional(),
  })
  .transform(({ density, densities: own = {}, hidden, isCompact }) => ({
    density: density ?? (isCompact === true ? ('compact' as const) : ('normal' as const)),
    densities: own,
    hidden,
  }))

/** The table settings of this browser. */
export type TableLayout = Readonly<z.output<typeof layoutSchema>>

const KEY = 'coop-admin-tables'

export function useTableLayout(): [layout: TableLayout, change: (next: Partial<TableLayout>) => void] {
  const [layout, setLayout] = useState(readLayout)
  // The settings of all lists are stored together, so a tab with outdated settings would overwrite those of other tabs.
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
    // The default, if nothing valid is stored.
    return { density: 'normal', densities: {}, hidden: {} }
  }
}

function keepLayout(layout: TableLayout): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout))
  } catch {
    // Without storage, the settings last until the list is left.
  }
}
