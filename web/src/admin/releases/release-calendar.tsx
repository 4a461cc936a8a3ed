import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { dayIn } from '../../prose/dates.ts'
import { siteToday } from '../queries/use-today.ts'
import { releaseAddress } from '../staging/release-address.ts'
import { stateTexts } from '../staging/state-texts.ts'
import { siteZone } from '../texts/site-date.ts'
import { monthOf, weeksOf } from './month.ts'
import type { Release } from './use-release.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * A month with scheduled and published releases, by the days of the site. On a phone only days with releases are shown.
 */
export function ReleaseCalendar({ releases }: { releases: readonly Release[] }) {
  const [today] = useState(siteToday)
  const [month, setMonth] = useState(() => monthOf(today))
  const days = byDay(releases)
  const title = monthName.format(new Date(`${month}-01T00:00:00Z`))
  return (
    <section aria-label="Calendar">
      <div className="mb-2 flex items-center gap-1">
        <h2 className="mr-2 text-heading font-semibold">{title}</h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Previous month"
          onClick={() => setMonth(monthOf(month, -1))}
        >
          <ChevronLeft aria-hidden="true" size={18} />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Next month"
          onClick={() => setMonth(monthOf(month, 1))}
        >
          <ChevronRight aria-hidden="true" size={18} />
        </Button>
      </div>
      <table className="w-full table-fixed border-collapse text-sm max-md:hidden">
        <caption className="sr-only">Releases of {title}</caption>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" className="p-1 text-left font-semibold text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={`h-16 border border-line p-1 align-top ${day.startsWith(month) ? '' : 'text-muted'} ${day === today ? 'bg-accent-tint' : ''}`}
                >
                  <time dateTime={day} className="tabular-nums">
                    {Number(day.slice(-2))}
                  </time>
                  <DayReleases releases={days.get(day) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Agenda days={[...days].filter(([day]) => day.startsWith(month))} />
    </section>
  )
}

function Agenda({ days }: { days: readonly [string, readonly Release[]][] }) {
  if (days.length === 0) return <p className="text-sm text-muted md:hidden">No releases in this month.</p>
  return (
    <ul className="space-y-2 md:hidden">
      {days
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, releases]) => (
          <li key={day}>
            <h3 className="text-sm font-semibold">{dayName.format(new Date(`${day}T00:00:00Z`))}</h3>
            <DayReleases releases={releases} />
          </li>
        ))}
    </ul>
  )
}

function DayReleases({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) return null
  return (
    <ul>
      {releases.map(({ id, values: { name, state } }) => (
        <li key={id}>
          <Link
            to={releaseAddress(id)}
            className="block py-0.5 wrap-anywhere text-accent underline underline-offset-2 max-md:py-2"
          >
            {name}
            <span className="sr-only">, {stateTexts[state].text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Groups releases by the day of their publication in the zone of the site. */
function byDay(releases: readonly Release[]): Map<string, Release[]> {
  const days = new Map<string, Release[]>()
  for (const release of releases) {
    const { state, publish_at: publishAt, published_at: publishedAt } = release.values
    const at = publishedAt ?? (state === 'scheduled' ? publishAt : null)
    if (at === null) continue
    const day = dayIn(at, siteZone)
    days.set(day, [...(days.get(day) ?? []), release])
  }
  return days
}
