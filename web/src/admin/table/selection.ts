import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { createLive, type Live } from '../data/live.ts'

/** The rows chosen for a bulk edit. */
export interface Selection {
  readonly ids: Live<ReadonlySet<string>>
  /** @param toHere whether the rows between this one and the last chosen one are included */
  toggle(id: string, toHere: boolean): void
  choose(ids: readonly string[]): void
  leave(ids: readonly string[]): void
  clear(): void
  /** Sets the order in which the rows are shown. */
  setOrder(ids: readonly string[]): void
}

export function createSelection(): Selection {
  const ids = createLive<ReadonlySet<string>>(new Set())
  let order: readonly string[] = []
  let last: string | null = null
  return {
    ids,
    toggle(id, toHere) {
      const next = new Set(ids.get())
      const from = last === null ? -1 : order.indexOf(last)
      const to = order.indexOf(id)
      if (toHere && from >= 0 && to >= 0) {
        for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
      } else if (!next.delete(id)) {
        next.add(id)
      }
      last = id
      ids.set(next)
    },
    choose(chosen) {
      last = chosen.at(-1) ?? last
      ids.set(new Set([...ids.get(), ...chosen]))
    },
    leave(left) {
      const deselected = new Set(left)
      ids.set(new Set([...ids.get()].filter((id) => !deselected.has(id))))
    },
    clear() {
      last = null
      ids.set(new Set())
    },
    setOrder(next) {
      order = next
    },
  }
}

export const SelectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (selection === null) throw new Error('useSelection must be used within a list')
  return selection
}

/** Whether the row is chosen. The choice of other rows causes no rerender. */
export function useIsSelected(id: string): boolean {
  const { ids } = useSelection()
  return useSyncExternalStore(
    ids.subscribe,
    useCallback(() => ids.get().has(id), [ids, id]),
  )
}

export function useSelectedIds(): ReadonlySet<string> {
  const { ids } = useSelection()
  return useSyncExternalStore(ids.subscribe, ids.get)
}
