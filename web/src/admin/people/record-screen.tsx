import {
  type AccountEventPage,
  accountEventPageSchema,
  type AccountEventQuery,
  accountEventQuerySchema,
  EVENT_DAYS,
  peopleSchema,
} from '@coop/sync/people'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { serverJson } from '../requests/server-request.ts'
import { useOlder } from '../requests/use-older.ts'
import { NotShown } from '../requests/not-shown.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { useSetSearchParam } from '../navigation/use-set-search-param.ts'
import { deviceName } from './device-name.ts'
import { eventPeople, eventTexts } from './event-texts.ts'
import { usePeople } from '../names/use-person.ts'
import { Time } from '../texts/time.tsx'

const abouts = [
  { value: '', label: 'Everything' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'failures', label: 'Failed attempts' },
  { value: 'changes', label: 'Changes to accounts' },
]

function readPage(query: AccountEventQuery): Promise<AccountEventPage> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const text = new URLSearchParams(entries).toString()
  return serverJson(accountEventPageSchema, 'GET', `/api/admin/people/events?${text}`)
}

/** The log of sign-ins, failed sign-ins, and actions on accounts. The address contains the filter. */
export function RecordScreen() {
  const [search] = useSearchParams()
  const query = accountEventQuerySchema.catch({}).parse(Object.fromEntries(search))
  const { about = '', person = '' } = query
  const { data, error, isLoading, reload } = useServerData(`${about} ${person}`, () => readPage(query))
  const { data: people } = useServerData('people', () => serverJson(peopleSchema, 'GET', '/api/admin/people'))
  const { page, showOlder } = useOlder(data, (cursor: string) => readPage({ ...query, cursor }), joined)
  const events = page?.events ?? []
  const setFilter = useSetSearchParam()
  const shown = usePeople()
  const names =
    people?.people.map(({ id, email }) => ({ value: id, label: shown.get(id)?.name ?? email })) ?? []
  const isNamed = person === '' || names.some(({ value }) => value === person)

  return (
    <>
      <p className="mb-1 text-sm">
        <Link to="/admin/people" className="text-accent underline underline-offset-4">
          People
        </Link>
      </p>
      <ScreenHead
        heading="Audit log"
        purpose={`Sign-ins, failed sign-ins and changes to accounts. Entries are kept for ${EVENT_DAYS} days. Network addresses are shortened.`}
      />
      <search className="mb-5 grid max-w-2xl grid-cols-2 gap-3">
        <Select label="What" value={about} options={abouts} onChange={(value) => setFilter('about', value)} />
        <Select
          label="Who"
          value={person}
          options={[
            { value: '', label: 'Everyone' },
            ...names,
            ...(isNamed ? [] : [{ value: person, label: 'A deleted account' }]),
          ]}
          onChange={(value) => setFilter('person', value)}
        />
      </search>
      {error === null ? null : (
        <NotShown title="The audit log could not be loaded" error={error} onRetry={reload} />
      )}
      {data === null && isLoading ? <output>Loading …</output> : null}
      {data !== null && events.length === 0 ? (
        <EmptyState title="No entries" text="Try another filter." />
      ) : null}
      <ul
        aria-label="Audit log"
        aria-busy={isLoading}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <p>
                <span
                  className={event.kind.endsWith('-failed') ? 'font-semibold text-danger' : 'font-semibold'}
                >
                  {eventTexts[event.kind]}
                </span>{' '}
                <span className="wrap-anywhere">{eventPeople(event)}</span>
              </p>
              <p className="text-sm text-muted">
                {[event.device === null ? null : deviceName(event.device), event.network]
                  .filter((part) => part !== null)
                  .join(', ')}
              </p>
            </div>
            <p className="text-sm text-muted">
              <Time at={event.at} />
            </p>
          </li>
        ))}
      </ul>
      {showOlder === null ? null : (
        <Button variant="secondary" className="mt-5" onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
    </>
  )
}

function joined(above: AccountEventPage, below: AccountEventPage): AccountEventPage {
  return { ...below, events: [...above.events, ...below.events] }
}
