import { useMemo } from 'react'
import { useRows } from '../data/hooks.ts'
import type { ValuesOf } from '../data/admin-row.ts'
import { compareTexts } from '../data/row-values.ts'

/** The offering themes, in their order. */
export function useThemes(): readonly ValuesOf<'offering_themes'>[] {
  const { rows } = useRows('offering_themes')
  return useMemo(
    () =>
      rows
        .map(({ values }) => values)
        .toSorted((a, b) => a.display_order - b.display_order || compareTexts(a.name, b.name)),
    [rows],
  )
}
