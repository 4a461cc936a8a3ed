import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { InsightsRequest } from '../../page/insights-request.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { ArticleList } from './article-list.tsx'
import type { InsightsData } from './load-insights.ts'
import { ReadingDialog } from './reading-dialog.tsx'

export function InsightsView(props: ViewProps<InsightsRequest, InsightsData>) {
  const { data, request, isBehind } = props
  const isOpening = isBehind && request.article !== null && request.article !== data.article?.slug
  return (
    <>
      <PageHero
        label="From practice"
        title="Revolutionary Insights"
        lead="Written by people who were in the room: what worked, what did not, and what we would ask first next time."
        image={data.background}
      />
      {data.isMissing && (
        <output className="mx-auto block max-w-page px-gutter pt-10 text-lead">
          This article is no longer available. These are the latest articles.
        </output>
      )}
      <ArticleList {...props} />
      {data.article !== null && (
        <ReadingDialog article={data.article} shown={request.shown} isOpeningNext={isOpening} />
      )}
      {isOpening && data.article === null && (
        <p className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-40 mx-auto w-fit rounded-control border border-night-line bg-night px-4 py-3 text-on-night shadow-panel">
          <Spinner label="Loading article…" />
        </p>
      )}
    </>
  )
}
