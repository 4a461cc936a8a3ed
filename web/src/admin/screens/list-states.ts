import { type EntityName, contentNames, isEntityName } from '@coop/sync/entities'
import { createContext, useCallback, useContext } from 'react'
import { z } from 'zod'
import { listAddress } from '../entities/addresses.ts'
import type { ChosenFilters } from '../filters/chosen-filters.ts'
import type { Sort } from '../table/row-order.ts'

/** The search, filters, sorting and page of a list. */
export interface ListState {
  readonly search: string
  readonly filters: ChosenFilters
  /** null: the default order. */
  readonly sort: Sort | null
  /** Counted from 0. */
  readonly page: number
}

export type ListStates = Readonly<Partial<Record<EntityName, ListState>>>

const untouched: ListState = { search: '', filters: {}, sort: null, page: 0 }

export interface ListStatesStore {
  readonly states: ListStates
  readonly change: (name: EntityName, next: (state: ListState) => ListState) => void
}

/** Provided above the screens, so that a list keeps its state below a form and after it. */
export const ListStatesContext = createContext<ListStatesStore | null>(null)

/** The state of one list. A changed search or filter shows the first page, unless the change names another. */
export function useListState(
  name: EntityName,
): readonly [state: ListState, change: (next: Partial<ListState>) => void] {
  const context = useContext(ListStatesContext)
  if (context === null) throw new Error('useListState must be used within a ListStatesProvider')
  const { states, change } = context
  return [
    stateOf(states, name),
    useCallback((next) => change(name, (state) => ({ ...state, page: 0, ...next })), [change, name]),
  ]
}

export function stateOf(states: ListStates, name: EntityName): ListState {
  return states[name] ?? untouched
}

/** The state that shows all rows of a list in the chosen order. */
export function inItsOrder({ sort }: ListState): ListState {
  return { ...untouched, sort }
}

/** The entity whose list is at exactly this address. */
export function listAt(pathname: string): EntityName | null {
  return contentNames.find((name) => listAddress(name) === pathname) ?? null
}

/** No filter has this name. */
const SEARCH = 'q'
const SORT = 'sort'
const PAGE = 'page'

/** The state as a query: '?q=brand&category=PR&sort=-name&page=2'. */
export function queryOf({ search, filters, sort, page }: ListState): string {
  const query = new URLSearchParams()
  if (search !== '') query.set(SEARCH, search)
  for (const [key, values] of Object.entries(filters)) for (const value of values) query.append(key, value)
  if (sort !== null) query.set(SORT, `${sort.down ? '-' : ''}${sort.key}`)
  if (page > 0) query.set(PAGE, String(page + 1))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export function stateAt(search: string): ListState {
  const query = new URLSearchParams(search)
  const sort = query.get(SORT) ?? ''
  const down = sort.startsWith('-')
  const page = Number(query.get(PAGE))
  const filters = [...new Set(query.keys())].filter((key) => ![SEARCH, SORT, PAGE].includes(key))
  return {
    search: query.get(SEARCH) ?? '',
    filters: Object.fromEntries(filters.map((key) => [key, query.getAll(key)])),
    sort: sort === '' ? null : { key: down ? sort.slice(1) : sort, down },
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/**
 * Reads the stored states of an administrator, which are the queries of the lists. `sessionStorage` keeps them for the
 * tab, and `localStorage` for a new tab, which uses only the orders.
 */
export function readListStates(userId: string): { readonly states: ListStates; readonly isNewTab: boolean } {
  try {
    const own = sessionStorage.getItem(storageKey(userId))
    const isNewTab = own === null
    const queries = z
      .record(z.string(), z.string())
      .parse(JSON.parse(own ?? localStorage.getItem(storageKey(userId)) ?? '{}'))
    const states = Object.fromEntries(
      Object.entries(queries).flatMap(([name, query]) =>
        isEntityName(name) ? [[name, isNewTab ? inItsOrder(stateAt(query)) : stateAt(query)]] : [],
      ),
    )
    return { states, isNewTab }
  } catch {
    // An unreadable state is ignored.
    return { states: {}, isNewTab: false }
  }
}

export function keepListStates(userId: string, states: ListStates): void {
  try {
    const queries = contentNames.flatMap((name) => {
      const query = queryOf(stateOf(states, name))
      return query === '' ? [] : [[name, query]]
    })
    for (const storage of [sessionStorage, localStorage])
      storage.setItem(storageKey(userId), JSON.stringify(Object.fromEntries(queries)))
  } catch {
    // Without storage, the states are kept until the page is reloaded.
  }
}

function storageKey(userId: string): string {
  return `coop-admin-lists-${userId}`
}
