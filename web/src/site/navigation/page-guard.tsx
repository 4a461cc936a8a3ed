import { Component, type ReactNode } from 'react'
import { PageFailed } from '../page-failed.tsx'
import type { Place } from './site-history.ts'

interface PageGuardProps {
  place: Place
  children: ReactNode
}

interface PageGuardState {
  place: Place
  hasFailed: boolean
}

/** A page that could not be loaded, or fell over, says so. Going elsewhere ends it. */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError(): Partial<PageGuardState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: PageGuardProps, state: PageGuardState): PageGuardState | null {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed || this.props.place.hasFailed ? <PageFailed /> : this.props.children
  }
}
