import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useAdmin } from '../data/hooks.ts'
import { storeUnwrittenQuery, unwrittenQuery } from '../../history/unwritten-query.ts'
import { HistoryContext } from '../navigation/history-context.ts'
import { useCallThrottled } from './use-call-throttled.ts'
import {
  inItsOrder,
  keepListStates,
  listAt,
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
  const name = listAt(location.pathname)

  if (seen !== location) {
    setSeen(location)
    // The first address of a new tab is that of a list which is opened, and not gone back to.
    const isReturn = way === NavigationType.Pop && !(first.isNewTab && seen === null)
    const isWanted = isReturn || (location.search !== '' && location.state !== OWN)
    if (name !== null && isWanted) {
      const query = unwritten.get(location.key) ?? unwrittenQuery(location.key) ?? location.search
      setStates({ ...states, [name]: stateAt(query) })
    } else if (name !== null && location.state !== OWN && !isBelow(seen, location)) {
      setStates({ ...states, [name]: inItsOrder(stateOf(states, name)) })
    }
  }
  const query = name === null ? '' : queryOf(stateOf(states, name))
  const follow = useCallThrottled()
  useEffect(() => {
    const current = history?.read().location
    // An address that was written here is the entry of the list already, also where it is not drawn yet.
    const isWritten = current?.state === OWN && current.pathname === location.pathname
    const entry = isWritten ? current : location
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
  }, [follow, history, location, name, navigate, query, unwritten])
  useEffect(() => keepListStates(userId, states), [userId, states])

  const change = useCallback<ListStatesStore['change']>(
    (list, next) => setStates((before) => ({ ...before, [list]: next(stateOf(before, list)) })),
    [],
  )
  return (
    <ListStatesContext value={useMemo(() => ({ states, change }), [states, change])}>
      {children}
    </ListStatesContext>
  )
}

/** Whether a place is one over this list, such as the form of a row. */
function isBelow(place: Location | null, list: Location): boolean {
  return place?.pathname.startsWith(`${list.pathname}/`) === true
}
