import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type InsightsRequest, parseInsightsRequest } from '../../page/insights-request.ts'
import { definePageRoute } from '../../page/page-route.tsx'
import { PageStatus, type WaitingProps } from '../../page/page-status.tsx'
import { insightsPage } from './insights-page.ts'
import { InsightsView } from './insights-view.tsx'
import { insightsWithoutRows } from './load-insights.ts'

export const insightsRoute = definePageRoute(insightsPage, InsightsView, InsightsWaiting)

/** If the articles fail to load, the error is logged and the samples are shown instead. */
function InsightsWaiting(props: WaitingProps) {
  const { state } = props
  const requested = parseInsightsRequest(useSearchParams()[0])
  const [shown, setShown] = useState<InsightsRequest['shown']>(requested.shown)
  const message = state.kind === 'failed' ? state.message : null
  useEffect(() => {
    if (message !== null) console.warn(`The latest insights could not be loaded: ${message}`)
  }, [message])
  if (message === null) return <PageStatus {...props} />
  const request = { article: requested.article, shown }
  // An article that failed to load may exist.
  const data = { ...insightsWithoutRows(request), isMissing: false }
  return (
    <InsightsView
      data={data}
      request={request}
      isBehind={false}
      change={(changed) => setShown(changed.shown)}
    />
  )
}
