import { fold } from '@coop/sync/rules'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useRows } from '../../data/hooks.ts'
import type { RowOf } from '../../data/admin-row.ts'
import { byValue } from '../../table/column.ts'
import type { RowOrder } from '../../table/row-order.ts'
import { useListView } from '../../table/use-list-view.ts'

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

/** The services on three topics, each folded into a line above the list, or below it on a phone. */
export function Topics() {
  return (
    <div className="mb-2 flex flex-wrap items-start gap-2 max-md:order-last max-md:mt-4 max-md:flex-col">
      {topics.map(({ topic, matches }) => (
        <Topic key={topic} topic={topic} matches={matches} />
      ))}
    </div>
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
    <section className="min-w-0 max-md:w-full">
      <details className="group/topic rounded-control border border-line bg-surface text-sm wrap-anywhere">
        <summary className="flex min-h-7 items-center gap-1.5 px-2 hover:bg-tint">
          <h2 className="flex gap-1.5 font-medium">
            {topic}{' '}
            <span className="font-normal text-muted tabular-nums">{complete ? services.length : ''}</span>
          </h2>
          <ChevronDown
            aria-hidden="true"
            size={14}
            className="ml-auto text-muted group-open/topic:rotate-180"
          />
        </summary>
        {services.length === 0 ? (
          <p className="px-2 pb-1.5 text-muted">{complete ? 'No services on this topic' : 'Loading …'}</p>
        ) : (
          <ul className="px-2 pb-1.5">
            {services.slice(0, SHOWN).map((row) => (
              <li key={row.id}>
                <Link to={row.id} className="inline-flex min-h-6 items-center hover:underline">
                  {row.values.name}
                </Link>
              </li>
            ))}
            {services.length > SHOWN ? <li className="text-muted">+{services.length - SHOWN} more</li> : null}
          </ul>
        )}
      </details>
    </section>
  )
})
