import { Link } from 'react-router-dom'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../section.tsx'
import type { InsightTeaser } from './load-home.ts'

export function InsightTeasers({ insights }: { insights: readonly InsightTeaser[] }) {
  if (insights.length === 0) return null
  return (
    <Section tone="tint" title="Latest insights" lead="What we think about between projects.">
      <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {insights.map((insight) => (
          <li key={insight.id}>
            <Card as="article" className="h-full">
              <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
                <Badge tone="accent">{insight.category}</Badge>
                <span>{insight.readTime}</span>
              </div>
              <h3 className="mt-3 text-heading font-semibold">{insight.title}</h3>
              {insight.excerpt !== '' && <p className="mt-2 text-muted">{insight.excerpt}</p>}
            </Card>
          </li>
        ))}
      </ul>
      <Link to="/insights" className={buttonClass('secondary', 'normal', 'mt-8')}>
        Read our insights
      </Link>
    </Section>
  )
}
