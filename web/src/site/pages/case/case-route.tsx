import { definePageRoute } from '../../page/page-route.tsx'
import { PageStatus, type WaitingProps } from '../../page/page-status.tsx'
import { CaseNotFound } from './case-not-found.tsx'
import { casePage } from './case-page.ts'
import { CaseView } from './case-view.tsx'

export const caseRoute = definePageRoute(casePage, CaseView, CaseWaiting)

/** A case that cannot be had reads like one that is not there; it appears all the same as soon as it can be had. */
function CaseWaiting(props: WaitingProps) {
  return props.state.kind === 'failed' ? (
    <CaseNotFound onTryAgain={props.onTryAgain} />
  ) : (
    <PageStatus {...props} />
  )
}
