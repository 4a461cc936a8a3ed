import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A changed value resets the boundary, for example after a navigation. */
  resetBy: unknown
  /** Shown in place of content that has thrown. */
  fallback: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  resetBy: unknown
  hasFailed: boolean
}

/** Catches errors of its content, so that the surrounding page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetBy: this.props.resetBy, hasFailed: false }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { resetBy }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetBy === state.resetBy ? null : { resetBy, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
