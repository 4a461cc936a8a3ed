import { createListeners } from '@coop/sync/listeners'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AdminData } from '../data/admin-data.ts'

/**
 * A long text is not put among the values of its form at each key, and a line that adds to a list only when it is sent. A
 * save takes first what is typed and not among the values yet.
 */
export interface TypedLater {
  /** Something is typed that is not among the values. */
  readonly isTyped: () => boolean
  /**
   * Puts it among the values.
   *
   * @param data the operations of the save, which may lead into a release
   * @returns a promise where that takes time; false: it has failed, and is said
   */
  readonly take: (data: AdminData) => Promise<boolean> | undefined
}

const places = new Set<TypedLater>()
const changes = createListeners()

/** @returns ends it */
export function onTakeTyped(place: TypedLater): () => void {
  places.add(place)
  return () => {
    places.delete(place)
    changes.notify()
  }
}

/** The line of a widget is such a place. @param isTyped whether a save would take what is typed in it */
export function useTypedLater(isTyped: boolean, take: TypedLater['take']): void {
  const shown = useRef(false)
  const takeNow = useEffectEvent(take)
  useEffect(() => onTakeTyped({ isTyped: () => shown.current, take: (data) => takeNow(data) }), [])
  useEffect(() => {
    shown.current = isTyped
    changes.notify()
  }, [isTyped])
}

/** Subscribes to whether something is typed in a line. Long texts are not told of: they make their form dirty. */
export const subscribeTypedLater = (listener: () => void): (() => void) => changes.add(listener)

export function isTypedLater(): boolean {
  return [...places].some((place) => place.isTyped())
}

/** @returns null: all that is typed is among the values of its form now; a promise: whether it is then */
export function takeTyped(data: AdminData): Promise<boolean> | null {
  const later = [...places].flatMap((place) => place.take(data) ?? [])
  return later.length === 0 ? null : Promise.all(later).then((taken) => taken.every(Boolean))
}
