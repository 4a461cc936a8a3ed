import { entityNamed } from '@coop/sync/entities'
import { type ActivityLine, changeKinds } from '@coop/sync/history'
import { numberText } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { useRow } from '../data/hooks.ts'
import { rowAddress } from '../entities/addresses.ts'
import { activityAddress } from '../history/activity-address.ts'
import { pluralIn } from '../history/change-texts.ts'
import { ReleasedLine } from '../history/released-line.tsx'
import { AuthorName } from '../names/author-name.tsx'
import { NO_CONNECTION } from '../requests/server-request.ts'
import { dayOrTime, isSameDay } from '../texts/day-or-time.ts'
import type { LatestActivity } from './latest-activity.ts'
import { Panel } from './panel.tsx'

/** The number of lines whose space is reserved before loading, because other panels follow below on a phone. */
const LINES_ON_PHONE = 3

/** The changes of colleagues since midnight, from the server. Without a connection, the stored ones are shown. */
export function OthersToday({ latest, error }: LatestActivity) {
  const lines = latest?.others ?? []
  return (
    <Panel
      title="Changed by others today"
      className="min-h-28"
      aside={
        <Link
          to={activityAddress}
          className="-my-3 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          All activity
        </Link>
      }
    >
      {error === null ? null : (
        <p className="mb-2 text-sm wrap-anywhere text-warning">{textOfOld(latest, error)}</p>
      )}
      {latest !== null && lines.length === 0 ? <p className="text-muted">{textOfNone(latest)}</p> : null}
      <ul className="empty:hidden">
        {lines.map((line, at) => (
          <Line
            key={line.type === 'one' ? line.id : line.newest}
            line={line}
            isBeyondPhone={at >= LINES_ON_PHONE}
          />
        ))}
      </ul>
    </Panel>
  )
}

function textOfOld(latest: LatestActivity['latest'], error: string): string {
  const isOffline = error === NO_CONNECTION
  if (latest === null) {
    return isOffline ? 'You are offline. Changes by others are shown when you are online again.' : error
  }
  const known = `Last updated ${isSameDay(latest.at) ? 'at' : 'on'} ${dayOrTime(latest.at)}.`
  return isOffline ? `You are offline. ${known}` : `${known} ${error}`
}

function textOfNone({ at, isWholeDay }: NonNullable<LatestActivity['latest']>): string {
  if (!isWholeDay) return 'None of the latest changes were made by others.'
  return `Nobody else has made changes ${isSameDay(at) ? 'today' : 'that day'}.`
}

function Line({ line, isBeyondPhone }: { line: ActivityLine; isBeyondPhone: boolean }) {
  const { entity: name, rowId, title, at, author } = line
  const row = useRow(name, rowId)
  const { label } = entityNamed(name)
  const isMany = line.type === 'many' && line.rows > 1
  const verb = line.type === 'one' ? line.kind : kindOf(line)
  const shown = title === '' ? label : title
  return (
    <li className={`flex min-h-9 items-center gap-3 ${isBeyondPhone ? 'max-lg:hidden' : ''}`}>
      <p className="min-w-0 flex-1 wrap-anywhere max-sm:line-clamp-2 sm:truncate">
        <span className="font-semibold">
          <AuthorName author={author} isActor />
        </span>{' '}
        {isMany ? (
          `${verb} ${numberText(line.rows)} ${pluralIn(name)}`
        ) : name === 'release_edits' ? (
          <ReleasedLine editId={rowId} title={shown} kind={line.type === 'one' ? line.kind : null} />
        ) : (
          <>
            {verb}{' '}
            {row === null || row === undefined ? (
              `“${shown}”`
            ) : (
              <Link to={rowAddress(name, rowId)} className="text-accent underline underline-offset-4">
                {shown}
              </Link>
            )}
          </>
        )}
      </p>
      <time dateTime={at} className="shrink-0 text-sm text-muted tabular-nums">
        {dayOrTime(Date.parse(at))}
      </time>
    </li>
  )
}

/** The kind of several changes, if it is the same for all. */
function kindOf({ counts }: Extract<ActivityLine, { type: 'many' }>): string {
  const kinds = changeKinds.filter((kind) => counts[kind] !== undefined)
  return kinds.length === 1 ? (kinds[0] ?? 'changed') : 'changed'
}
