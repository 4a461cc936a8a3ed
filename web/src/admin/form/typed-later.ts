import { createListeners } from '@coop/sync/listeners'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AdminData } from '../data/admin-data.ts'

/**
 * A control whose text is not yet among the values of the form: a long text is converted only after a pause, and a text
 * box that adds to a list only when it is submitted. A save takes these texts first.
 */
export interface TypedLater {
  /** Whether there is text that is not yet among the values. */
  readonly isTyped: () => boolean
  /**
   * Moves the text into the values.
   *
   * @param data the operations of the save, which may go into a release
   * @returns a promise if this takes time; it resolves to false if the text could not be taken, which the control
   * reports
   */
  readonly take: (data: AdminData) => Promise<boolean> | undefined
}

const places = new Set<TypedLater>()
const changes = createListeners()

/** @returns removes the place */
export function onTakeTyped(place: TypedLater): () => void {
  places.add(place)
  return () => {
    places.delete(place)
    changes.notify()
  }
}

/** Registers the text box of a widget. @param isTyped whether it contains text that a save would take */
export function useTypedLater(isTyped: boolean, take: TypedLater['take']): void {
  const shown = useRef(false)
  const takeNow = useEffectEvent(take)
  useEffect(() => onTakeTyped({ isTyped: () => shown.current, take: (data) => takeNow(data) }), [])
  useEffect(() => {
    shown.current = isTyped
    changes.notify()
  }, [isTyped])
}

/** Notifies when a text box gets or loses such text. Long texts do not notify, because they make their form dirty. */
export const subscribeTypedLater = (listener: () => void): (() => void) => changes.add(listener)

export function isTypedLater(): boolean {
  return [...places].some((place) => place.isTyped())
}

/** @returns null if all typed text is now among the values; otherwise a promise of whether this succeeds */
export function takeTyped(data: AdminData): Promise<boolean> | null {
  const later = [...places].flatMap((place) => place.take(data) ?? [])
  return later.length === 0 ? null : Promise.all(later).then((taken) => taken.every(Boolean))
}
