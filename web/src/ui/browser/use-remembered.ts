import { createListeners } from '@coop/sync/listeners'
import { useCallback, useSyncExternalStore } from 'react'

const listeners = createListeners()

/** One of a few words that this browser remembers. Where nothing can be stored, until the page is left. */
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
        // It is known until the page is left.
      }
      listeners.notify()
    },
    [name],
  )
  return [word, set]
}

const subscribe = (listener: () => void) => listeners.add(listener)

const wordByName = new Map<string, string>()

/** null: nothing is stored, or this browser stores nothing. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
