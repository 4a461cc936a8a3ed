import { Component, type ReactNode, Suspense } from 'react'

interface OptionalProps {
  /** What stands in its place until its code is here, and where it falls over. */
  instead?: ReactNode
  children: ReactNode
}

/** What the page can do without: it comes when its code has come, and when it fails it fails alone. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { instead = null, children } = this.props
    return this.state.hasFailed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}
