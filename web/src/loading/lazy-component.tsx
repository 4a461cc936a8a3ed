import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { rowsDrawn } from './first-rows.ts'
import { type LoadedWhen, lazyValue } from './lazy-value.ts'

/** A component in a separate code file, which is preloaded or loaded when the component is first rendered. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode
  /** Resolves when the code is loaded, after any number of retries. */
  load(): Promise<unknown>
  useIsLoaded(): boolean
}

/** Rendered until the component is loaded, with the props of the component. */
export interface PendingProps {
  /** Whether a request for the code has failed and is being retried. */
  hasFailed: boolean
}

/**
 * Creates a lazy component. Unlike `lazy` of React, it never suspends: loaded code is rendered in the same frame,
 * without a fallback in between. A lost file is requested again until it is loaded, which `Pending` can show.
 *
 * @param when `ahead`: when the browser is idle, before the first rendering. `used`: for large code that few visits
 * need. `behind rows`: after the first rows, even if it is rendered from the start. `with rows`: for code that a list
 * offers, requested as soon as the first rows are rendered
 */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Pending?: ComponentType<Props & PendingProps>,
  when: LoadedWhen | 'behind rows' = 'ahead',
): LazyComponent<Props> {
  const { load, useLoaded } = lazyValue(importCode, when === 'behind rows' ? 'ahead' : when)

  function Lazy(props: Props): ReactNode {
    const now = useLoaded()
    useEffect(() => void (when === 'behind rows' ? rowsDrawn().then(load) : load()), [])
    if (now.value !== null) return createElement(now.value, props)
    return Pending === undefined ? null : createElement(Pending, { ...props, hasFailed: now.hasFailed })
  }
  return Object.assign(Lazy, { load, useIsLoaded: () => useLoaded().value !== null })
}
