import { createListeners } from '@coop/sync/listeners'
import { useEffect, useSyncExternalStore } from 'react'
import { retryWithBackoff } from './retry-with-backoff.ts'

/** An export of a separate code file, which is preloaded or loaded when the value is first used. */
export interface LazyValue<T> {
  /** Resolves when the code is loaded, after any number of retries. */
  readonly load: () => Promise<T>
  /** Null until the value is loaded. */
  readonly get: () => T | null
  /** Its value is null until it is loaded. The component that uses it must call `load`. */
  readonly useLoaded: () => Loaded<T>
  /** Loads the value when it is needed, and returns it; null until then. */
  readonly useValue: (isNeeded: boolean) => T | null
}

type Loaded<T> =
  | { readonly value: T }
  /** `hasFailed`: a request for the code has failed and is being retried. */
  | { readonly value: null; readonly hasFailed: boolean }

/**
 * `with rows`: for code that a list offers, requested as soon as the first rows are rendered, not only in idle time.
 */
export type LoadedWhen = 'with rows' | 'ahead' | 'used'

const all = new Set<() => Promise<unknown>>()
const withRows = new Set<() => Promise<unknown>>()
let importStyles: () => Promise<unknown> = async () => null

/** Makes lazy code wait for these styles. It must be called once, before any lazy code is loaded. */
export function loadWithStyles(styles: () => Promise<unknown>): void {
  importStyles = styles
}

/** Loads lazy code now, so that it later renders without a delay and offline. */
export async function loadAhead(code = all): Promise<void> {
  await Promise.all([...code].map((load) => load()))
}

/** Loads the code that a list offers, and then the code that this code offers in turn. */
export async function loadWithRows(): Promise<void> {
  await loadAhead(withRows)
  await loadAhead(withRows)
}

/** @param when `used`: large code that few visits need */
export function lazyValue<T>(importCode: () => Promise<T>, when: LoadedWhen = 'ahead'): LazyValue<T> {
  const listeners = createListeners()
  const subscribe = (listener: () => void) => listeners.add(listener)
  let state: Loaded<T> = { value: null, hasFailed: false }
  let loading: Promise<T> | null = null

  const set = (next: Loaded<T>) => {
    state = next
    listeners.notify()
  }
  const load = () =>
    (loading ??= retryWithBackoff(async () => (await Promise.all([importCode(), importStyles()]))[0], {
      onFailure(error) {
        console.error(error)
        set({ value: null, hasFailed: true })
      },
    }).then((value) => {
      set({ value })
      return value
    }))
  const useLoaded = () => useSyncExternalStore(subscribe, () => state)
  const useValue = (isNeeded: boolean) => {
    const { value } = useLoaded()
    useEffect(() => {
      if (isNeeded) void load()
    }, [isNeeded])
    return value
  }
  if (when !== 'used') all.add(load)
  if (when === 'with rows') withRows.add(load)
  return { load, get: () => state.value, useLoaded, useValue }
}
