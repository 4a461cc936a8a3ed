import { useEffect, useState } from 'react'
import type { InsightsRequest } from '../../insights-request.ts'
import { definePageRoute } from '../../page-route.tsx'
import { PageStatus, type WaitingProps } from '../../page-status.tsx'
import { insightsPage } from './insights-page.ts'
import { InsightsView } from './insights-view.tsx'
import { insightsWithoutRows } from './load-insights.ts'

export const insightsRoute = definePageRoute(insightsPage, InsightsView, InsightsWaiting)

/** When the articles cannot be had, that is written down, and the samples show in their place. */
function InsightsWaiting(props: WaitingProps) {
  const { state } = props
  const [request, setRequest] = useState<InsightsRequest>({ article: null, shown: 'first' })
  const problem = state.kind === 'failed' ? state.message : null
  useEffect(() => {
    // oxlint-disable-next-line no-console
    if (problem !== null) console.warn(`The latest insights could not be loaded: ${problem}`)
  }, [problem])
  if (problem === null) return <PageStatus {...props} />
  return <InsightsView data={insightsWithoutRows(request)} request={request} isBehind change={setRequest} />
}
