import { fold } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { Card } from '../../../ui/card.tsx'
import { useRows } from '../../data/hooks.ts'
import type { AdminRow } from '../../data/types.ts'
import { compareTexts, textOf, textsOf } from '../../row-values.ts'
import { rowAddress } from '../addresses.ts'

const TOPICS = ['Strategic Consulting', 'Digital Innovation', 'Executive Search'] as const
const SHOWN = 3

/** Services whose category or one of whose themes contains the topic. */
export function servicesOnTopic(rows: readonly AdminRow[], topic: string): AdminRow[] {
  const wanted = fold(topic)
  return rows
    .filter(({ values }) =>
      [textOf(values['category']), ...textsOf(values['theme'])].some((text) => fold(text).includes(wanted)),
    )
    .toSorted((a, b) => compareTexts(textOf(a.values['name']), textOf(b.values['name'])))
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
                      to={rowAddress('services', row.id)}
                      className="inline-block min-h-6 py-0.5 hover:text-accent hover:underline"
                    >
                      {textOf(row.values['name'])}
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
