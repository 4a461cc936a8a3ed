import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useAdmin } from '../data/hooks.ts'
import {
  changedListState,
  keepListStates,
  type ListStatesStore,
  ListStatesContext,
  readListStates,
} from './list-states.ts'

export function ListStatesProvider({ children }: { children: ReactNode }) {
  const { userId } = useAdmin()
  const [states, setStates] = useState(() => readListStates(userId))
  const change = useCallback<ListStatesStore['change']>(
    (name, next) => setStates((before) => changedListState(before, name, next)),
    [],
  )
  useEffect(() => keepListStates(userId, states), [userId, states])
  return (
    <ListStatesContext value={useMemo(() => ({ states, change }), [states, change])}>
      {children}
    </ListStatesContext>
  )
}
