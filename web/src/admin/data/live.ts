import { createListeners } from '@coop/sync/listeners'

/** A value that changes over time. `get` returns the same object until the value changes. */
export interface Live<T> {
  readonly get: () => T
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

export interface LiveValue<T> extends Live<T> {
  /** Replaces the value and calls the listeners. */
  readonly set: (value: T) => void
}

export function createLive<T>(first: T): LiveValue<T> {
  const listeners = createListeners()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      listeners.notify()
    },
    subscribe: (listener) => listeners.add(listener),
  }
}

/** A part of a value. `partOf` must return the same object or primitive until the part changes. */
export function derived<T, Part>(live: Live<T>, partOf: (value: T) => Part): Live<Part> {
  return { get: () => partOf(live.get()), subscribe: live.subscribe }
}
