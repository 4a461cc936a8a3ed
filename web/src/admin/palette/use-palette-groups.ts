import { useMemo, useState } from 'react'
import { useRole } from '../data/hooks.ts'
import type { RowsByEntity } from './find-rows.ts'
import { type PaletteGroup, paletteGroups, textGroups } from './palette-groups.ts'
import { allTexts, type TextFilter } from './search-texts.ts'
import { type TextSearch, useTextSearch } from './use-text-search.ts'

/** The entries of the palette: names, or all texts once these are requested. */
export function usePaletteGroups(
  query: string,
  rows: RowsByEntity,
): {
  groups: readonly PaletteGroup[]
  isOfTexts: boolean
  setOfTexts: (isOn: boolean) => void
  search: TextSearch
  filter: TextFilter
  setFilter: (filter: TextFilter) => void
} {
  const [isOfTexts, setOn] = useState(false)
  const [filter, setFilter] = useState(allTexts)
  const search = useTextSearch(isOfTexts, query, filter)
  const role = useRole()
  const groups = useMemo(() => {
    if (!isOfTexts) return paletteGroups(query, rows, role)
    return search.kind === 'found' ? textGroups(search.query, search.found, rows) : []
  }, [isOfTexts, query, rows, role, search])
  const setOfTexts = (isOn: boolean) => {
    setOn(isOn)
    setFilter(allTexts)
  }
  return { groups, isOfTexts, setOfTexts, search, filter, setFilter }
}
