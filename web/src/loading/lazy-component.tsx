import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { rowsDrawn } from './first-rows.ts'
import { type LoadedWhen, lazyValue } from './lazy-value.ts'

/** A component whose code is a file of its own: it is loaded ahead, or when it is first rendered. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode
  /** Resolves once the code is loaded, after as many retries as that takes. */
  load(): Promise<unknown>
  useIsLoaded(): boolean
}

/** Rendered while the component is not loaded. It gets the props of the component, too. */
export interface PendingProps {
  /** A request for the code has failed, and is retried. */
  hasFailed: boolean
}

/**
 * Makes a lazy component. Unlike React's own `lazy`, it never suspends: loaded code is rendered in the same frame,
 * without a fallback in between. A lost file is requested again until it is loaded, and `Pending` can show that
 * meanwhile.
 *
 * @param when `ahead`: before it is rendered, once the browser is idle. `used`: large code that few visits need.
 * `behind rows`: also where it is rendered from the start, since the first rows do not need it. `with rows`: what a
 * list offers, requested as soon as its first rows are drawn
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
