export interface Listeners<Values extends readonly unknown[] = []> {
  /** @returns removes the listener; calling it again changes nothing */
  add(listener: (...values: Values) => void): () => void
  /** Calls every listener of this moment; what one of them adds or removes counts from the next time on. */
  notify(...values: Values): void
  readonly size: number
}

/** The observable of this project: callbacks for changes. The same function added twice is called twice. */
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
