import { fold } from '@coop/sync/rules'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '../../../ui/layout/card.tsx'
import { useRows } from '../../data/hooks.ts'
import type { RowOf } from '../../data/admin-row.ts'
import { byValue } from '../../table/column.ts'
import type { RowOrder } from '../../table/row-order.ts'
import { useListView } from '../../table/use-list-view.ts'
import { flags } from './visibility-toggles.tsx'

type Service = RowOf<'services'>

const SHOWN = 3

const topics = ['Strategic Consulting', 'Digital Innovation', 'Executive Search'].map((topic) => ({
  topic,
  matches: isOn(fold(topic)),
}))

/** Whether the category of a service or one of its themes contains the topic. */
function isOn(topic: string) {
  return ({ values }: Service): boolean =>
    [values.category, ...values.theme].some((each) => fold(each).includes(topic))
}

const byName: RowOrder<Service> = { keyOf: byValue('name'), down: false }

export function ServiceSummaryCards() {
  return (
    <>
      <div className="mb-5 grid gap-3 max-md:order-last max-md:mt-5 md:grid-cols-3">
        {topics.map(({ topic, matches }) => (
          <Topic key={topic} topic={topic} matches={matches} />
        ))}
      </div>
      <ul aria-label="Letters of the visibility" className="mb-2 flex gap-3 text-xs text-muted">
        {flags.map(({ letter, place }) => (
          <li key={letter}>
            <b className="text-ink">{letter}</b> {place}
          </li>
        ))}
      </ul>
    </>
  )
}

function Topic({ topic, matches }: { topic: string; matches: (row: Service) => boolean }) {
  const { rows, complete } = useRows('services')
  return <TopicCard topic={topic} services={useListView(rows, matches, byName)} complete={complete} />
}

const TopicCard = memo(function TopicCard({
  topic,
  services,
  complete,
}: {
  topic: string
  services: readonly Service[]
  complete: boolean
}) {
  return (
    <Card as="section" className="p-4 wrap-anywhere">
      <h2 className="mb-1 flex justify-between gap-2 font-semibold">
        {topic} <span className="font-normal text-muted">{complete ? services.length : ''}</span>
      </h2>
      {services.length === 0 ? (
        <p className="text-sm text-muted">{complete ? 'No services on this topic' : 'Loading …'}</p>
      ) : (
        <ul className="text-sm">
          {services.slice(0, SHOWN).map((row) => (
            <li key={row.id}>
              <Link
                to={row.id}
                className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
              >
                {row.values.name}
              </Link>
            </li>
          ))}
          {services.length > SHOWN ? <li className="text-muted">+{services.length - SHOWN} more</li> : null}
        </ul>
      )}
    </Card>
  )
})
