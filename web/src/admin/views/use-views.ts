import type { EntityName } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useAdmin } from '../data/hooks.ts'
import { keepChosenView, readChosenView } from './chosen-view.ts'
import type { SavedView, ViewState } from './saved-view.ts'
import { changeViews, onViews, readViews } from './views-store.ts'

export interface Views {
  readonly views: readonly SavedView[]
  /** The view in use, even if the list was changed since. */
  readonly current: SavedView | null
  readonly choose: (view: SavedView | null) => void
  /** These throw if the browser cannot store the views. */
  readonly save: (name: string, state: ViewState) => void
  readonly rename: (view: SavedView, name: string) => void
  readonly update: (view: SavedView, state: ViewState) => void
  readonly remove: (view: SavedView) => void
  readonly isNameTaken: (name: string, except: SavedView | null) => boolean
}

/** The saved views of a list. */
export function useViews(list: EntityName): Views {
  const { userId, newId } = useNamed()
  const all = useSyncExternalStore(
    onViews,
    useCallback(() => readViews(userId), [userId]),
  )
  const views = useMemo(() => all.filter((view) => view.list === list), [all, list])
  const [chosen, setChosen] = useState(() => ({ list, id: readChosenView(userId, list) }))
  if (chosen.list !== list) setChosen({ list, id: readChosenView(userId, list) })
  const current = views.find(({ id }) => id === chosen.id) ?? null

  const chooseId = (id: string | null) => {
    setChosen({ list, id })
    keepChosenView(userId, list, id)
  }
  const replace = (view: SavedView, next: SavedView) =>
    changeViews(userId, (before) => before.map((each) => (each.id === view.id ? next : each)))
  return {
    views,
    current,
    choose: (view) => chooseId(view?.id ?? null),
    save(name, state) {
      const id = newId()
      changeViews(userId, (before) => [...before, { ...state, id, list, name }])
      chooseId(id)
    },
    rename: (view, name) => replace(view, { ...view, name }),
    update: (view, state) => replace(view, { ...view, ...state }),
    remove(view) {
      changeViews(userId, (before) => before.filter(({ id }) => id !== view.id))
      if (view.id === chosen.id) chooseId(null)
    },
    isNameTaken: (name, except) => views.some((view) => view !== except && fold(view.name) === fold(name)),
  }
}

function useNamed() {
  const data = useAdmin()
  return { userId: data.userId, newId: () => data.newId() }
}
