import { useEffect } from 'react'
import type { CatalogueFilter } from './catalogue-filter.ts'

type NamedFilter = Pick<CatalogueFilter, 'theme' | 'company'>

/** Replaces an address with unknown or former names in its filter. The screen does not change. */
export function useFilterCorrection<Filter extends NamedFilter>(
  requested: Filter,
  resolved: NamedFilter,
  isBehind: boolean,
  correct: (filter: Filter) => void,
): void {
  useEffect(() => {
    if (isBehind || (requested.theme === resolved.theme && requested.company === resolved.company)) return
    correct({ ...requested, theme: resolved.theme, company: resolved.company })
  })
}
