import { type EntityName, entityNamed } from '@coop/sync/entities'
import { matchesSearch, numberText, searchWords } from '@coop/sync/rules'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { lazyValue } from '../../loading/lazy-value.ts'
import { useRows, useRowsOf } from '../data/hooks.ts'
import type { AdminRow, RowOf } from '../data/admin-row.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import type { ListMatcher } from '../filters/list-matcher.ts'
import { searchTextOf } from '../data/row-values.ts'
import { byValue, type Column } from '../table/column.ts'
import { createFoundRows } from '../table/found-rows.ts'
import { rowOrder, type Sort } from '../table/row-order.ts'
import { createSelection, type Selection } from '../table/selection.ts'
import { useListView } from '../table/use-list-view.ts'
import { type ListState, useListState } from './list-states.ts'

/** The code is loaded separately, because the first rows are neither searched nor filtered. */
const matcherCode = lazyValue(() => import('../filters/list-matcher.ts'))

const none: readonly EntityName[] = []
const noRows: readonly never[] = []
const everyRow = () => true

export interface List<Row extends AdminRow = AdminRow> {
  readonly state: ListState
  readonly change: (next: Partial<ListState>) => void
  readonly rows: readonly Row[]
  /** The matching rows in their order. */
  readonly shown: readonly Row[]
  readonly loading: boolean
  readonly complete: boolean
  /** Whether a search or filters apply. */
  readonly isNarrowed: boolean
  /** The applied search, slightly behind the typed one. */
  readonly search: string
  readonly sort: Sort | null
  /** The name of the default order, if this is not the order of a column. */
  readonly firstLabel: string | null
  /** The number of matching rows, in words. */
  readonly count: string
  readonly selection: Selection
  /** null: it is not needed, or its code is being loaded. */
  readonly matcher: ListMatcher | null
  readonly setChoosingFilters: (isChoosing: boolean) => void
  readonly onSearch: (search: string) => void
  readonly onSort: (sort: Sort | null) => void
  readonly onPage: (page: number) => void
}

/**
 * The rows that a list shows in their order, and the functions that change its state.
 * @param columns the columns of the list; must be the same array on each render
 * @param more filters in addition to the declared ones; must be the same array on each render
 */
export function useList<N extends EntityName>(
  name: N,
  columns: readonly Column[],
  more: readonly ListFilter[],
): List<RowOf<N>> {
  const entity = useMemo(() => entityNamed(name), [name])
  const { firstOrder } = entityRecord(name)
  const { rows, loading, complete } = useRows(name)
  const [state, change] = useListState(name)
  const [isChoosingFilters, setChoosingFilters] = useState(false)
  const [selection] = useState(createSelection)
  const search = useDeferredValue(state.search)
  const { filters } = state
  const isSearched = searchWords(search).length > 0
  const hasFilters = Object.keys(filters).length > 0

  const isMatching = isSearched || hasFilters || isChoosingFilters
  // Kept between two searches, so that the cached texts of thousands of rows are not computed again.
  const [needsMatcher, setNeedsMatcher] = useState(isMatching)
  if (isMatching && !needsMatcher) setNeedsMatcher(true)
  const code = matcherCode.useValue(needsMatcher)
  const named = useMemo(
    () => (code === null || !needsMatcher ? none : code.namedEntities(entity)),
    [code, needsMatcher, entity],
  )
  const { rows: others } = useRowsOf(named)
  const matcher = useMemo(
    () => code?.createListMatcher(name, more, (other) => others.get(other) ?? []) ?? null,
    [code, name, more, others],
  )
  const isWaiting = hasFilters && matcher === null
  const matches = useMemo(() => {
    if (isWaiting) return () => false
    if (!isSearched && !hasFilters) return everyRow
    const words = searchWords(search)
    return (
      matcher?.matching({ search, filters }) ??
      (({ values }: AdminRow) => matchesSearch(searchTextOf(values), words))
    )
  }, [isWaiting, isSearched, hasFilters, matcher, search, filters])

  const firstKey = 'display_order' in entity.fields ? 'display_order' : entity.title
  const firstSort = useMemo(
    () => (firstOrder === null ? { key: firstKey, down: false } : null),
    [firstOrder, firstKey],
  )
  const sort = columns.some(({ key, sortKey }) => key === state.sort?.key && sortKey !== undefined)
    ? state.sort
    : firstSort
  const order = useMemo(
    () => rowOrder(columns, sort, firstOrder?.order ?? { keyOf: byValue(firstKey), down: false }),
    [columns, sort, firstOrder, firstKey],
  )
  // The rows are sorted once, so that a letter of a search only filters them.
  const sortedRows = useListView<RowOf<N>>(rows, everyRow, order)
  const foundRows = useMemo(() => createFoundRows<RowOf<N>>(matches), [matches])
  const matchingRows = matches === everyRow ? noRows : foundRows(sortedRows)
  const shown = matches === everyRow ? sortedRows : matchingRows
  useEffect(() => selection.setOrder(shown.map(({ id }) => id)), [selection, shown])

  const isNarrowed = isSearched || hasFilters
  const soFar = complete ? '' : ' so far …'
  return {
    state,
    change,
    rows,
    shown,
    complete,
    loading: loading || isWaiting,
    isNarrowed,
    sort,
    firstLabel: firstOrder?.label ?? null,
    selection,
    matcher,
    setChoosingFilters,
    search,
    count:
      loading || isWaiting
        ? 'Loading …'
        : isNarrowed
          ? `${numberText(shown.length)} of ${numberText(rows.length)}${soFar}`
          : `${numberText(rows.length)} ${complete ? 'in all' : 'so far …'}`,
    onSearch: useCallback((next: string) => change({ search: next }), [change]),
    onSort: useCallback((next: Sort | null) => change({ sort: next }), [change]),
    onPage: useCallback((page: number) => change({ page }), [change]),
  }
}
