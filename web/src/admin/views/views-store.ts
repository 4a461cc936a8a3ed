import { createListeners } from '@coop/sync/listeners'
import { z } from 'zod'
import { type SavedView, savedViewSchema } from './saved-view.ts'

// The views of this browser, separate for each administrator. They are in the local storage, so that all tabs share
// them.

const none: readonly SavedView[] = []
const listeners = createListeners()
let read: {
  readonly key: string
  readonly text: string | null
  readonly views: readonly SavedView[]
} | null = null

/** The views of all lists, in the order of their creation. It is the same array until one changes. */
export function readViews(userId: string): readonly SavedView[] {
  const key = storageKey(userId)
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
    return none
  }
  if (read === null || read.key !== key || read.text !== text) read = { key, text, views: viewsIn(text) }
  return read.views
}

/** @throws if the browser stores nothing, or has no space left */
export function changeViews(
  userId: string,
  next: (views: readonly SavedView[]) => readonly SavedView[],
): void {
  localStorage.setItem(storageKey(userId), JSON.stringify(next(readViews(userId))))
  listeners.notify()
}

/** Notifies of changes in this and other tabs. */
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
