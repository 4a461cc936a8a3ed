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
 * The address of a list says what it shows, a moment behind the typing. An address that somebody opens, or goes back to, is
 * taken over, and every change of the list replaces it. A list that is opened without any such words, from the menu or in a
 * new tab, shows all its rows, in the order that it had last; out of a form it goes on as it was.
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
  /** By entries of the history: what their addresses did not say yet when they were left. */
  const [unwritten] = useState(() => new Map<string, string>())
  /** By lists: the entry that was not drawn yet when the list was last changed, and that the change belongs to. */
  const [changedFor] = useState(() => new Map<EntityName, string>())
  const name = listAt(location.pathname)

  if (seen !== location) {
    setSeen(location)
    if (name !== null && changedFor.get(name) !== location.key) {
      // The first address of a new tab is that of a list which is opened, and not gone back to.
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
    // An entry that was written here, or that the list was changed for, is its entry already, also where it is not drawn yet.
    const isOfList = current?.pathname === location.pathname && name !== null
    const isCurrent = isOfList && (current.state === OWN || changedFor.get(name) === current.key)
    const entry = isCurrent ? current : location
    const isBehind = name !== null && query !== entry.search
    unwritten.delete(entry.key)
    storeUnwrittenQuery(entry.key, isBehind ? query : null)
    if (!isBehind) return
    unwritten.set(entry.key, query)
    return follow(() => {
      // Somebody who has gone on may be somewhere that is not drawn yet.
      if (history !== null && history.read().location.key !== entry.key) return
      void navigate({ search: query }, { replace: true, state: OWN })
    })
  }, [changedFor, follow, history, location, name, navigate, query, unwritten])
  useEffect(() => keepListStates(userId, states), [userId, states])

  const change = useCallback<ListStatesStore['change']>(
    (list, next) => {
      const from = drawn.current
      const place = history?.read() ?? { location: from, type: NavigationType.Pop }
      // Somebody may type before the list is drawn that they have just opened anew: its state is what they change.
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

/** The state with which a place shows its list, from the state of the list before. */
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

/** Whether a place is one over this list, such as the form of a row. */
function isBelow(place: Location | null, list: Location): boolean {
  return place?.pathname.startsWith(`${list.pathname}/`) === true
}
