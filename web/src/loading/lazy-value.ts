import { createListeners } from '@coop/sync/listeners'
import { useEffect, useSyncExternalStore } from 'react'
import { retryWithBackoff } from './retry-with-backoff.ts'

/** An export of code in a file of its own: it is loaded ahead, or when it is first used. */
export interface LazyValue<T> {
  /** Resolves once the code is loaded, after as many retries as that takes. */
  readonly load: () => Promise<T>
  /** null: it is not loaded yet. */
  readonly get: () => T | null
  /** null: it is not loaded yet. A component that uses it calls `load`. */
  readonly useLoaded: () => Loaded<T>
  /** Loads the value once it is needed, and returns it; null until then. */
  readonly useValue: (isNeeded: boolean) => T | null
}

type Loaded<T> =
  | { readonly value: T }
  /** `hasFailed`: a request for the code has failed, and is retried. */
  | { readonly value: null; readonly hasFailed: boolean }

/** `with rows`: what a list offers; it is requested as soon as the first rows are drawn, and not only in idle time. */
export type LoadedWhen = 'with rows' | 'ahead' | 'used'

const all = new Set<() => Promise<unknown>>()
const withRows = new Set<() => Promise<unknown>>()
let importStyles: () => Promise<unknown> = async () => null

/** Lazy code loads only together with these styles. To be called once, before any of it is loaded. */
export function loadWithStyles(styles: () => Promise<unknown>): void {
  importStyles = styles
}

/** Loads lazy code now, so that it can be rendered without a wait, also offline. */
export async function loadAhead(code = all): Promise<void> {
  await Promise.all([...code].map((load) => load()))
}

/** Loads what a list offers, and then what that code offers itself. */
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
