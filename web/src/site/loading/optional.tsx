import { Component, type ReactNode, Suspense } from 'react'

interface OptionalProps {
  /** Shown until the code is loaded, and after the part has thrown. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * A part that the page can do without. It appears when its code is loaded, and an error in it does not affect the rest
 * of the page.
 */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
