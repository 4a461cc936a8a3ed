import { Component, type ReactNode } from 'react'
import type { Place } from './site-history.ts'

interface PageGuardProps {
  place: Place | null
  /** What stands where the page has fallen over. */
  instead: ReactNode
  children: ReactNode
}

interface PageGuardState {
  place: Place | null
  hasFailed: boolean
}

/** A page that fell over takes nothing with it but what stands within. Going elsewhere ends it. */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError(): Partial<PageGuardState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: PageGuardProps, state: PageGuardState): PageGuardState | null {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
