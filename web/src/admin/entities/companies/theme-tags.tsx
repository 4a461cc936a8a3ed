import { resolveTheme } from '@coop/sync/rules'
import { useMemo } from 'react'
import { useRows } from '../../data/hooks.ts'
import { Tags } from '../../table/cells.tsx'

/** Themes by the names that they have now, however the row refers to them; what is no theme stays as it is written. */
export function ThemeTags({ references }: { references: readonly string[] }) {
  const { rows } = useRows('offering_themes')
  const themes = useMemo(() => rows.map(({ values }) => values), [rows])
  const names = references.map((reference) => resolveTheme(themes, reference)?.name ?? reference)
  return <Tags texts={[...new Set(names)]} />
}
