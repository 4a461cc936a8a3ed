import { type EntityName, isEntityName } from '@coop/sync/entities'
import { createContext, useCallback, useContext } from 'react'
import { z } from 'zod'

const listStateSchema = z.object({
  search: z.string(),
  /** The one value that is shown of the field by which the list can be filtered; '': all. */
  filter: z.string(),
  /** null: as the list stands at first. */
  sort: z.object({ key: z.string(), down: z.boolean() }).nullable(),
  page: z.int().nonnegative(),
})

/** Search, filter, sorting and page of a list. */
type ListState = Readonly<z.output<typeof listStateSchema>>
type ListStates = Readonly<Partial<Record<EntityName, ListState>>>

const untouched: ListState = { search: '', filter: '', sort: null, page: 0 }

export interface ListStatesStore {
  readonly states: ListStates
  readonly change: (name: EntityName, next: (state: ListState) => ListState) => void
}

/** Above the screens, so that a list still has its state on a return to it. */
export const ListStatesContext = createContext<ListStatesStore | null>(null)

/** The state of one list. A change of what is found begins at the first page, unless it names another. */
export function useListState(
  name: EntityName,
): readonly [state: ListState, change: (next: Partial<ListState>) => void] {
  const context = useContext(ListStatesContext)
  if (context === null) throw new Error('useListState must be used within a ListStatesProvider')
  const { states, change } = context
  return [
    states[name] ?? untouched,
    useCallback((next) => change(name, (state) => ({ ...state, page: 0, ...next })), [change, name]),
  ]
}

export function changedListState(
  states: ListStates,
  name: EntityName,
  next: (state: ListState) => ListState,
): ListStates {
  return { ...states, [name]: next(states[name] ?? untouched) }
}

/** Kept as long as the tab lives, for each administrator apart. */
export function readListStates(userId: string): ListStates {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    const states: Partial<Record<EntityName, ListState>> = {}
    for (const [name, state] of Object.entries(z.record(z.string(), z.unknown()).parse(stored))) {
      const { success, data } = listStateSchema.safeParse(state)
      if (success && isEntityName(name)) states[name] = data
    }
    return states
  } catch {
    // What cannot be read is as good as nothing stored.
    return {}
  }
}

export function keepListStates(userId: string, states: ListStates): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(states))
  } catch {
    // Without storage the lists remember until the page is loaded anew.
  }
}

function keyOf(userId: string): string {
  return `coop-admin-lists-${userId}`
}
