import { createListeners } from '@coop/sync/listeners'
import { useCallback, useSyncExternalStore } from 'react'

const listeners = createListeners()

/** One of a few words that this browser stores. Without storage, the word lasts until the visitor leaves the page. */
export function useRemembered<Word extends string>(
  name: string,
  words: readonly Word[],
  first: Word,
): [Word, (word: Word) => void] {
  const read = () => words.find((word) => word === (stored(name) ?? wordByName.get(name))) ?? first
  const word = useSyncExternalStore(subscribe, read)
  const set = useCallback(
    (next: Word) => {
      wordByName.set(name, next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // Without storage, the word lasts until the visitor leaves the page.
      }
      listeners.notify()
    },
    [name],
  )
  return [word, set]
}

const subscribe = (listener: () => void) => listeners.add(listener)

const wordByName = new Map<string, string>()

/** Null if nothing is stored, or storage is refused. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
