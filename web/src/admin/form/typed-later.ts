/**
 * A long text is not put among the values of its form at each key, and a line that adds to a list only when it is sent. A
 * save takes first what is typed and not among the values yet.
 */
export interface TypedLater {
  /** Something is typed that is not among the values. */
  readonly isTyped: () => boolean
  /** Puts it among the values. @returns a promise where that takes time; false: it has failed, and is said */
  readonly take: () => Promise<boolean> | undefined
}

const places = new Set<TypedLater>()

/** @returns ends it */
export function onTakeTyped(place: TypedLater): () => void {
  places.add(place)
  return () => void places.delete(place)
}

export function isTypedLater(): boolean {
  return [...places].some((place) => place.isTyped())
}

/** @returns null: all that is typed is among the values of its form now; a promise: whether it is then */
export function takeTyped(): Promise<boolean> | null {
  const later = [...places].flatMap((place) => place.take() ?? [])
  return later.length === 0 ? null : Promise.all(later).then((taken) => taken.every(Boolean))
}
