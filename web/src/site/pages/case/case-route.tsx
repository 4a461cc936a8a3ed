import { definePageRoute } from '../../page/page-route.tsx'
import { PageStatus, type WaitingProps } from '../../page/page-status.tsx'
import { CaseNotFound } from './case-not-found.tsx'
import { casePage } from './case-page.ts'
import { CaseView } from './case-view.tsx'

export const caseRoute = definePageRoute(casePage, CaseView, CaseWaiting)

/** A case that failed to load looks like an unknown one until it is loaded. */
function CaseWaiting(props: WaitingProps) {
  return props.state.kind === 'failed' ? (
    <CaseNotFound onTryAgain={props.onTryAgain} />
  ) : (
    <PageStatus {...props} />
  )
}
