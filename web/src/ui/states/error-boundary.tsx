import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Another value, as of the next navigation, resets it. */
  resetBy: unknown
  /** Shows in the place of what has thrown. */
  fallback: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  resetBy: unknown
  hasFailed: boolean
}

/** What is around it outlives an error of what is in it. */
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
