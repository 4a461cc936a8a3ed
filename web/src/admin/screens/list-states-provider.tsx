import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useAdmin } from '../data/hooks.ts'
import { storeUnwrittenQuery, unwrittenQuery } from '../../history/unwritten-query.ts'
import { HistoryContext } from '../navigation/history-context.ts'
import { useCallThrottled } from './use-call-throttled.ts'
import type { EntityName } from '@coop/sync/entities'
import {
  inItsOrder,
  keepListStates,
  listAt,
  type ListState,
  type ListStatesStore,
  ListStatesContext,
  queryOf,
  readListStates,
  stateAt,
  stateOf,
} from './list-states.ts'

/** Marks a navigation that writes the state of a list into its address. */
const OWN = 'list-state'

/**
 * The address of a list contains the list's state, and follows typing with a short delay. If a person opens an address
 * or returns to one, the list takes its state from there. Each change of the list replaces the address. A list opened
 * without a state, from the menu or in a new tab, shows all rows in the last order. A list under a form keeps its
 * state.
 */
export function ListStatesProvider({ children }: { children: ReactNode }) {
  const { userId } = useAdmin()
  const location = useLocation()
  const way = useNavigationType()
  const navigate = useNavigate()
  const history = useContext(HistoryContext)
  const [first] = useState(() => readListStates(userId))
  const [states, setStates] = useState(first.states)
  const [seen, setSeen] = useState<Location | null>(null)
  /** By history entry: the state that its address did not contain yet when it was left. */
  const [unwritten] = useState(() => new Map<string, string>())
  /** By list: the history entry to which the last change of the list belongs, if the entry was not rendered yet. */
  const [changedFor] = useState(() => new Map<EntityName, string>())
  const name = listAt(location.pathname)

  if (seen !== location) {
    setSeen(location)
    if (name !== null && changedFor.get(name) !== location.key) {
      // The first address of a new tab opens a list, and is not a return to one.
      const isReturn = way === NavigationType.Pop && !(first.isNewTab && seen === null)
      const before = stateOf(states, name)
      const opened = stateAtPlace(location, isReturn, seen, before, unwritten)
      if (opened !== before) setStates({ ...states, [name]: opened })
    }
  }
  const query = name === null ? '' : queryOf(stateOf(states, name))
  const follow = useCallThrottled()
  const drawn = useRef(location)
  useEffect(() => {
    drawn.current = location
    const current = history?.read().location
    // An entry that this component wrote, or that the list was changed for, is current even if it is not rendered yet.
    const isOfList = current?.pathname === location.pathname && name !== null
    const isCurrent = isOfList && (current.state === OWN || changedFor.get(name) === current.key)
    const entry = isCurrent ? current : location
    const isBehind = name !== null && query !== entry.search
    unwritten.delete(entry.key)
    storeUnwrittenQuery(entry.key, isBehind ? query : null)
    if (!isBehind) return
    unwritten.set(entry.key, query)
    return follow(() => {
      // The person may have navigated on to a place that is not rendered yet.
      if (history !== null && history.read().location.key !== entry.key) return
      void navigate({ search: query }, { replace: true, state: OWN })
    })
  }, [changedFor, follow, history, location, name, navigate, query, unwritten])
  useEffect(() => keepListStates(userId, states), [userId, states])

  const change = useCallback<ListStatesStore['change']>(
    (list, next) => {
      const from = drawn.current
      const place = history?.read() ?? { location: from, type: NavigationType.Pop }
      // A person may type before a newly opened list is rendered. The change then applies to the new state.
      const isEarly =
        place.location.key !== from.key &&
        listAt(place.location.pathname) === list &&
        changedFor.get(list) !== place.location.key
      if (isEarly) changedFor.set(list, place.location.key)
      setStates((before) => {
        const state = stateOf(before, list)
        const isReturn = place.type === NavigationType.Pop
        const opened = isEarly ? stateAtPlace(place.location, isReturn, from, state, unwritten) : state
        return { ...before, [list]: next(opened) }
      })
    },
    [changedFor, history, unwritten],
  )
  return (
    <ListStatesContext value={useMemo(() => ({ states, change }), [states, change])}>
      {children}
    </ListStatesContext>
  )
}

/** The list state at a new location, derived from the previous state. */
function stateAtPlace(
  place: Location,
  isReturn: boolean,
  from: Location | null,
  before: ListState,
  unwritten: ReadonlyMap<string, string>,
): ListState {
  if (isReturn || (place.search !== '' && place.state !== OWN)) {
    return stateAt(unwritten.get(place.key) ?? unwrittenQuery(place.key) ?? place.search)
  }
  return place.state === OWN || isBelow(from, place) ? before : inItsOrder(before)
}

/** Whether a location is below this list in the path, such as the form of a row. */
function isBelow(place: Location | null, list: Location): boolean {
  return place?.pathname.startsWith(`${list.pathname}/`) === true
}
