import { createListeners } from '@coop/sync/listeners'
import { z } from 'zod'
import { type SavedView, savedViewSchema } from './saved-view.ts'

// The views of this browser, for each administrator apart, in the local storage: every tab sees what another one saves.

const none: readonly SavedView[] = []
const listeners = createListeners()
let read: {
  readonly key: string
  readonly text: string | null
  readonly views: readonly SavedView[]
} | null = null

/** Of all lists, in the order in which they were made; the same array until one changes. */
export function readViews(userId: string): readonly SavedView[] {
  const key = storageKey(userId)
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
  } catch {
    // Storage is refused, so nothing was stored.
    return none
  }
  if (read === null || read.key !== key || read.text !== text) read = { key, text, views: viewsIn(text) }
  return read.views
}

/** @throws where the browser stores nothing, or no more */
export function changeViews(
  userId: string,
  next: (views: readonly SavedView[]) => readonly SavedView[],
): void {
  localStorage.setItem(storageKey(userId), JSON.stringify(next(readViews(userId))))
  listeners.notify()
}

/** Tells of changes here and in other tabs. */
export function onViews(listener: () => void): () => void {
  const remove = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    remove()
    window.removeEventListener('storage', listener)
  }
}

function viewsIn(text: string | null): readonly SavedView[] {
  if (text === null) return none
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .flatMap((stored) => {
        const view = savedViewSchema.safeParse(stored)
        if (!view.success) console.warn('A saved view cannot be read, and is left out.', view.error)
        return view.success ? [view.data] : []
      })
  } catch (error) {
    console.warn('The saved views cannot be read, and are ignored.', error)
    return none
  }
}

function storageKey(userId: string): string {
  return `coop-admin-views-${userId}`
}
