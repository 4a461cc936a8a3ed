import { numberText } from '@coop/sync/rules'
import { Button } from '../../../ui/buttons/button.tsx'
import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { ArticleCard } from '../../cards/article-card.tsx'
import type { ArticleCardData } from '../../cards/article-card-data.ts'
import { CardCarousel } from '../../carousel/card-carousel.tsx'
import { insightsAddress, type InsightsRequest } from '../../page/insights-request.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import type { InsightsData } from './load-insights.ts'

/** The first three articles are large. A button shows the others in a carousel, and then in a list of all articles. */
export function ArticleList({ data, request, change }: ViewProps<InsightsRequest, InsightsData>) {
  const { first, rest, restCount } = data
  const addressOf = ({ slug }: ArticleCardData) => insightsAddress({ ...request, article: slug })
  return (
    <section
      analytics-section="latest-insights"
      id="insights"
      aria-labelledby="latest-insights"
      className="py-section"
    >
      <div className="mx-auto max-w-page px-gutter">
        <h2 id="latest-insights" className="font-display text-title">
          Latest insights
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-12">
          {first.map((article, index) => (
            <li
              key={article.id}
              className={
                index === 0 ? 'md:col-span-2 lg:col-span-7 lg:row-span-2' : 'lg:col-span-4 lg:col-start-9'
              }
            >
              <ArticleCard article={article} look={index === 0 ? 'lead' : 'card'} to={addressOf(article)} />
            </li>
          ))}
        </ul>
        {restCount > 0 && <ShowMore count={restCount} request={request} change={change} />}
      </div>
      {request.shown === 'more' && rest.length > 0 && (
        <div className="mt-12">
          <CardCarousel label="More insights">
            {rest.map((article) => (
              <ArticleCard key={article.id} article={article} to={addressOf(article)} />
            ))}
          </CardCarousel>
        </div>
      )}
      {request.shown === 'all' && (
        <ul className="mx-auto mt-12 max-w-page px-gutter">
          {rest.map((article) => (
            <li key={article.id} className="border-t border-line py-7 last:border-b">
              <ArticleCard article={article} look="line" to={addressOf(article)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The buttons are forms, so that they also work without scripts. */
function ShowMore({
  count,
  request,
  change,
}: { count: number } & Pick<ViewProps<InsightsRequest, InsightsData>, 'request' | 'change'>) {
  const isFirst = request.shown === 'first'
  return (
    <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-8">
      <form
        action="/insights#insights"
        onSubmit={(event) => {
          event.preventDefault()
          change({ ...request, shown: isFirst ? 'more' : 'first' })
        }}
      >
        {isFirst && <input type="hidden" name="show" value="more" />}
        <Button type="submit" variant="secondary" aria-expanded={!isFirst}>
          {isFirst ? `View More Insights (${numberText(count)})` : 'Show Less'}
        </Button>
      </form>
      {request.shown !== 'all' && (
        <ArrowLink to={`${insightsAddress({ article: null, shown: 'all' })}#insights`}>
          View All Insights
        </ArrowLink>
      )}
    </div>
  )
}
