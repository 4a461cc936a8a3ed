import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useRows } from '../data/hooks.ts'
import { usePeople } from '../names/use-person.ts'
import { releaseAddress, releasesAddress } from '../staging/release-address.ts'
import { useAskedReleases } from '../staging/use-asked-releases.ts'
import { timeInWords } from '../releases/time-text.ts'
import { Panel } from './panel.tsx'

/** The next scheduled releases, and those waiting for review. Empty if there are none. */
export function ReleasesPanel() {
  const { rows } = useRows('releases')
  const scheduled = rows
    .filter(({ values }) => values.state === 'scheduled' && values.publish_at !== null)
    .toSorted((a, b) => ((a.values.publish_at ?? '') < (b.values.publish_at ?? '') ? -1 : 1))
  const inReview = rows.filter(({ values }) => values.state === 'in-review')
  const asked = useAskedReleases()
  const people = usePeople()
  const nameOf = (id: string) => people.get(id)?.name ?? people.get(id)?.email ?? 'somebody'
  const lines = [
    ...inReview.map(({ id, values }) => ({
      id,
      text: asked.some((release) => release.id === id)
        ? `“${values.name}” is waiting for your review`
        : `“${values.name}” is in review${values.asked === null ? '' : ` with ${nameOf(values.asked)}`}`,
    })),
    ...scheduled.slice(0, 3).map(({ id, values }) => ({
      id,
      text: `“${values.name}” is scheduled for ${timeInWords(values.publish_at ?? '')}`,
    })),
  ]
  if (lines.length === 0) return null
  return (
    <Panel
      title="Releases"
      aside={
        <Link
          to={releasesAddress}
          className="-my-3 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          All releases
        </Link>
      }
    >
      <ul className="-mx-2">
        {lines.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={releaseAddress(id)}
              className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-tint"
            >
              <CalendarClock aria-hidden="true" size={16} className="shrink-0 text-accent" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
