import { Link } from 'react-router-dom'
import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { insightsAddress } from '../../page/insights-request.ts'
import { opensFromHere } from '../../navigation/navigation-state.ts'
import { Section } from '../../parts/section.tsx'
import type { ArticleTeaser } from '../../cards/article-card-data.ts'

/** The newest articles as rows with rules between them: category, reading time, title, excerpt. */
export function ArticleTeasers({ insights }: { insights: readonly ArticleTeaser[] }) {
  if (insights.length === 0) return null
  return (
    <Section tone="tint" title="Latest insights" lead="What we think about between projects.">
      <ul className="mt-10 border-b border-line-strong">
        {insights.map(({ id, slug, title, excerpt, category, readTime }) => (
          <li
            key={id}
            className="group relative grid gap-x-8 gap-y-2 border-t border-line-strong py-6 lg:grid-cols-12 lg:items-baseline"
          >
            <p className="text-sm text-muted lg:col-span-2">{`${category}, ${readTime}`}</p>
            <h3 className="font-display text-subtitle lg:col-span-5">
              <Link
                to={insightsAddress({ article: slug, shown: 'first' })}
                state={opensFromHere}
                className="decoration-1 underline-offset-6 group-hover:text-accent group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
            </h3>
            {excerpt !== '' && <p className="max-w-prose text-muted lg:col-span-5">{excerpt}</p>}
          </li>
        ))}
      </ul>
      <ArrowLink to="/insights" className="mt-8">
        Read our insights
      </ArrowLink>
    </Section>
  )
}
