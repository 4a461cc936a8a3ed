import { fold } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { Card } from '../../../ui/card.tsx'
import { useRows } from '../../data/hooks.ts'
import type { RowOf } from '../../data/types.ts'
import { compareTexts } from '../../row-values.ts'

const TOPICS = ['Strategic Consulting', 'Digital Innovation', 'Executive Search'] as const
const SHOWN = 3

type Service = RowOf<'services'>

/** Services whose category or one of whose themes contains the topic. */
function servicesOnTopic(rows: readonly Service[], topic: string): Service[] {
  const text = fold(topic)
  return rows
    .filter(({ values }) => [values.category, ...values.theme].some((each) => fold(each).includes(text)))
    .toSorted((a, b) => compareTexts(a.values.name, b.values.name))
}

export function ServiceSummaryCards() {
  const { rows, loading } = useRows('services')
  return (
    <div className="mb-5 grid gap-3 max-md:order-last max-md:mt-5 md:grid-cols-3">
      {TOPICS.map((topic) => {
        const found = servicesOnTopic(rows, topic)
        return (
          <Card key={topic} as="section" className="p-4 wrap-anywhere">
            <h2 className="mb-1 flex justify-between gap-2 font-semibold">
              {topic} <span className="font-normal text-muted">{loading ? '' : found.length}</span>
            </h2>
            {found.length === 0 ? (
              <p className="text-sm text-muted">{loading ? 'Loading …' : 'No services on this topic'}</p>
            ) : (
              <ul className="text-sm">
                {found.slice(0, SHOWN).map((row) => (
                  <li key={row.id}>
                    <Link
                      to={row.id}
                      className="inline-block min-h-6 py-0.5 hover:text-accent hover:underline"
                    >
                      {row.values.name}
                    </Link>
                  </li>
                ))}
                {found.length > SHOWN ? <li className="text-muted">+{found.length - SHOWN} more</li> : null}
              </ul>
            )}
          </Card>
        )
      })}
    </div>
  )
}
