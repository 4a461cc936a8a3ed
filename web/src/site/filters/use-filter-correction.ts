import { useEffect } from 'react'
import type { CatalogueFilter } from './catalogue-filter.ts'

type Naming = Pick<CatalogueFilter, 'theme' | 'company'>

/** Corrects an address that names what nobody knows, or by a name of old, without moving anything. */
export function useKnownFilter<Filter extends Naming>(
  asked: Filter,
  known: Naming,
  isBehind: boolean,
  correct: (filter: Filter) => void,
): void {
  useEffect(() => {
    if (isBehind || (asked.theme === known.theme && asked.company === known.company)) return
    correct({ ...asked, theme: known.theme, company: known.company })
  })
}
