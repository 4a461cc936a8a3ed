import { Component, type ReactNode } from 'react'
import type { Place } from './site-history.ts'

interface PageErrorBoundaryProps {
  place: Place | null
  /** Shows in the place of a page that has thrown. */
  fallback: ReactNode
  children: ReactNode
}

interface PageErrorBoundaryState {
  place: Place | null
  hasFailed: boolean
}

/** An error boundary around a page: header and footer outlive an error of the page, and the next navigation resets it. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, PageErrorBoundaryState> {
  override state: PageErrorBoundaryState = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError(): Partial<PageErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { place }: PageErrorBoundaryProps,
    state: PageErrorBoundaryState,
  ): PageErrorBoundaryState | null {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
