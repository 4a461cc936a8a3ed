import { createListeners } from '@coop/sync/listeners'
import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { retryWithBackoff } from './retry-with-backoff.ts'

/** A component whose code is a file of its own: loaded ahead, or else when it is first drawn. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode
  /** Resolves once the code is loaded, after as many retries as that takes. */
  load(): Promise<void>
  useIsLoaded(): boolean
}

/** What stands in for a component that is not loaded. It gets the props of the component, too. */
export interface PendingProps {
  /** A request for the code has failed, and is retried. */
  hasFailed: boolean
}

type State<Props> = { component: ComponentType<Props> } | { component: null; hasFailed: boolean }

const all = new Set<() => Promise<void>>()

/** Loads the code of all lazy components, so that each is drawn at once when it is needed, also offline. */
export async function loadAhead(): Promise<void> {
  await Promise.all([...all].map((load) => load()))
}

/**
 * Unlike React's own `lazy`, it never suspends: loaded code is drawn in the same frame, without a fallback in between. A
 * lost file is requested again until it is there, and `Pending` can say so meanwhile.
 */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Pending?: ComponentType<Props & PendingProps>,
): LazyComponent<Props> {
  const listeners = createListeners()
  const subscribe = (listener: () => void) => listeners.add(listener)
  let state: State<Props> = { component: null, hasFailed: false }
  let loading: Promise<void> | null = null

  const set = (next: State<Props>) => {
    state = next
    listeners.notify()
  }
  const load = () =>
    (loading ??= retryWithBackoff(importCode, {
      onFailure(error) {
        console.error(error)
        set({ component: null, hasFailed: true })
      },
    }).then((component) => set({ component })))
  const useState = () => useSyncExternalStore(subscribe, () => state)

  function Lazy(props: Props): ReactNode {
    const now = useState()
    useEffect(() => void load(), [])
    if (now.component !== null) return createElement(now.component, props)
    return Pending === undefined ? null : createElement(Pending, { ...props, hasFailed: now.hasFailed })
  }
  all.add(load)
  return Object.assign(Lazy, { load, useIsLoaded: () => useState().component !== null })
}
