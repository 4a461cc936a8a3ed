import type { ReleaseState } from '@coop/sync/releases'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useRows } from '../data/hooks.ts'
import { releaseAddress } from '../staging/release-address.ts'
import { setReleaseTarget } from '../staging/release-target.ts'
import { stateTexts } from '../staging/state-texts.ts'
import { EditStateMark } from '../table/edit-state.tsx'
import { editCount } from '../texts/edit-count.ts'
import { NewReleaseDialog } from './new-release-dialog.tsx'
import { ReleaseCalendar } from './release-calendar.tsx'
import { timeInWords } from './time-text.ts'
import type { Release } from './use-release.ts'

const groups: readonly { title: string; states: readonly ReleaseState[] }[] = [
  { title: 'Scheduled', states: ['scheduled'] },
  { title: 'In progress', states: ['in-review', 'approved', 'open'] },
  { title: 'Published and reverted', states: ['published', 'taken-back'] },
]

/** All releases: those being edited, scheduled, and published. */
export function ReleasesScreen() {
  const { rows, loading } = useRows('releases')
  const counts = useEditCounts()
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <ScreenHead heading="Releases" purpose="Edits that are previewed, reviewed and published together.">
        <Button size="small" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" size={16} /> New release
        </Button>
      </ScreenHead>
      {loading ? <output>Loading releases …</output> : null}
      {!loading && rows.length === 0 ? (
        <EmptyState
          title="No releases yet"
          text="A release groups edits. Visitors see them when it is published, immediately or at a scheduled time."
        />
      ) : null}
      <div className="space-y-6">
        {groups.map(({ title, states }) => {
          const own = rows.filter(({ values }) => states.includes(values.state)).toSorted(byTime)
          return own.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h2 className="mb-1 text-heading font-semibold">{title}</h2>
              <ul className="divide-y divide-line border-y border-line">
                {own.map((release) => (
                  <ReleaseItem key={release.id} release={release} edits={counts.get(release.id) ?? 0} />
                ))}
              </ul>
            </section>
          )
        })}
        {rows.some(({ values }) => values.publish_at !== null || values.published_at !== null) ? (
          <ReleaseCalendar releases={rows} />
        ) : null}
      </div>
      {isMaking ? (
        <NewReleaseDialog
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setReleaseTarget(id)
            void navigate(releaseAddress(id))
          }}
        />
      ) : null}
    </>
  )
}

function ReleaseItem({ release: { id, values, edit }, edits }: { release: Release; edits: number }) {
  const { name, state, publish_at: publishAt, published_at: publishedAt } = values
  const at = state === 'scheduled' ? publishAt : publishedAt
  return (
    <li>
      <Link
        to={releaseAddress(id)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-1 py-2 hover:bg-tint"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Badge tone={stateTexts[state].tone}>{stateTexts[state].text}</Badge>
        <span className="text-sm text-muted">{editCount(edits)}</span>
        {at === null ? null : <span className="text-sm text-muted">{timeInWords(at)}</span>}
        <EditStateMark edit={edit} />
      </Link>
    </li>
  )
}

function useEditCounts(): ReadonlyMap<string, number> {
  const { rows } = useRows('release_edits')
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { values } of rows) counts.set(values.release_id, (counts.get(values.release_id) ?? 0) + 1)
    return counts
  }, [rows])
}

/** The release to be published next comes first, otherwise the latest one. */
function byTime(a: Release, b: Release): number {
  const next = a.values.state === 'scheduled' && b.values.state === 'scheduled'
  const [first, second] = [timeOf(a), timeOf(b)]
  return next ? first - second : second - first
}

function timeOf({ values }: Release): number {
  const at = values.state === 'scheduled' ? values.publish_at : values.published_at
  return Date.parse(at ?? values.created_at)
}
