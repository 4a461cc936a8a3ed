export interface Listeners<Values extends readonly unknown[] = []> {
  /** @returns removes the listener; calling it again changes nothing */
  add(listener: (...values: Values) => void): () => void
  /** Calls the present listeners. Listeners that one of them adds or removes count from the next call on. */
  notify(...values: Values): void
  readonly size: number
}

/** Callbacks for changes. A function that is added twice is called twice. */
export function createListeners<Values extends readonly unknown[] = []>(): Listeners<Values> {
  const registrations = new Set<{ listener: (...values: Values) => void }>()
  return {
    add(listener) {
      const registration = { listener }
      registrations.add(registration)
      return () => void registrations.delete(registration)
    },
    notify(...values) {
      for (const { listener } of Array.from(registrations)) listener(...values)
    },
    get size() {
      return registrations.size
    },
  }
}
