import { resolveTheme } from '@coop/sync/rules'
import { useMemo } from 'react'
import { useRows } from '../../data/hooks.ts'
import { Tags } from '../../table/cells.tsx'

/**
 * Themes by their current names, whatever the notation of the reference. A reference without a theme is shown
 * unchanged.
 */
export function ThemeTags({ references }: { references: readonly string[] }) {
  const { rows } = useRows('offering_themes')
  const themes = useMemo(() => rows.map(({ values }) => values), [rows])
  const names = references.map((reference) => resolveTheme(themes, reference)?.name ?? reference)
  return <Tags texts={[...new Set(names)]} />
}
