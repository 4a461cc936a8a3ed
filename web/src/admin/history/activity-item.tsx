import { numberText } from '@coop/sync/rules'
import { entityNamed, isContentName } from '@coop/sync/entities'
import { type ActivityLine, type ActivityQuery, changeKinds } from '@coop/sync/history'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { useRow } from '../data/hooks.ts'
import { historyAddress, rowAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { AuthorName } from '../names/author-name.tsx'
import { labelOf, pluralIn } from './change-texts.ts'
import { ReleasedLine } from './released-line.tsx'
import { readActivity } from '../data/read-history.ts'

type One = Extract<ActivityLine, { type: 'one' }>
type Many = Extract<ActivityLine, { type: 'many' }>

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** An entry of the list: one change of a row, or a group of similar changes. */
export function ActivityItem({ line, query }: { line: ActivityLine; query: ActivityQuery }) {
  return line.type === 'one' ? <OneChange line={line} /> : <ManyChanges line={line} query={query} />
}

function Line({ at, actions, children }: { at: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-2 sm:gap-x-4">
      <time dateTime={at} className="w-12 shrink-0 text-sm text-muted tabular-nums">
        {time.format(Date.parse(at))}
      </time>
      <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
      {actions}
    </div>
  )
}

function OneChange({ line }: { line: One }) {
  const { entity: name, rowId, kind, at, author, fields } = line
  const entity = entityNamed(name)
  const row = useRow(name, rowId)
  return (
    <li className="py-3">
      <Line
        at={at}
        actions={
          isContentName(name) ? (
            <Link
              to={historyAddress(name, rowId)}
              aria-label={`${row === null ? 'Restore' : 'History of'} ${calledIn(line)}`}
              className={`inline-flex min-h-9 shrink-0 items-center text-sm ${link}`}
            >
              {row === null ? 'Restore …' : 'History'}
            </Link>
          ) : null
        }
      >
        <span className="font-semibold">
          <AuthorName author={author} isActor />
        </span>{' '}
        {name === 'release_edits' ? (
          <ReleasedLine editId={rowId} title={calledIn(line)} kind={kind} />
        ) : (
          <>
            {kind} <TheRow line={line} />
          </>
        )}
        {fields.length === 0 || isFlag(kind, fields) || name === 'release_edits' ? null : (
          <span className="block text-sm text-muted">
            {fields.map((field) => labelOf(entity, field)).join(', ')}
          </span>
        )}
      </Line>
    </li>
  )
}

const link = 'text-accent underline underline-offset-4'

/** The title of the row at the time of the change. */
function calledIn({ entity, rowId, title }: ActivityLine): string {
  return title === '' ? `${entityNamed(entity).label} ${rowId.slice(-6)}` : title
}

/** The entity and title of the row, with a link if it still exists. */
function TheRow({ line }: { line: ActivityLine }) {
  const { entity: name, rowId } = line
  const row = useRow(name, rowId)
  return (
    <>
      {entityRecord(name).noun.toLowerCase()}{' '}
      {row === null || row === undefined ? (
        <span>“{calledIn(line)}”</span>
      ) : (
        <Link to={rowAddress(name, rowId)} className={link}>
          {calledIn(line)}
        </Link>
      )}
    </>
  )
}

/** Whether the kind of change already names the field. */
function isFlag(kind: One['kind'], fields: readonly string[]): boolean {
  return kind !== 'changed' && fields.every((field) => field === 'published' || field === 'is_active')
}

function ManyChanges({ line, query }: { line: Many; query: ActivityQuery }) {
  const { entity: name, newest, oldest, at, author, counts, rows } = line
  const [shown, setShown] = useState<{ lines: readonly ActivityLine[]; next: number | null } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const kinds = changeKinds.filter((kind) => counts[kind] !== undefined)
  const total = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const plural = pluralIn(name)
  const each = kinds.map((kind) => `${numberText(counts[kind] ?? 0)} ${kind}`).join(', ')

  const load = async () => {
    setBusy(true)
    try {
      const cursor = shown?.next ?? undefined
      const page = await readActivity({
        ...query,
        newest,
        oldest,
        ...(cursor === undefined ? {} : { cursor }),
      })
      setShown({ lines: [...(shown?.lines ?? []), ...page.lines], next: page.next })
      setError(null)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }
  return (
    <li className="py-3">
      <Line
        at={at}
        actions={
          <Button
            variant="quiet"
            size="small"
            className="-mr-3 shrink-0"
            busy={isBusy && shown === null}
            aria-expanded={shown !== null}
            aria-label={shown === null ? `Show all ${numberText(total)}` : `Hide these ${numberText(total)}`}
            onClick={() => (shown === null ? void load() : setShown(null))}
          >
            {shown === null ? 'Show all' : 'Hide'}
          </Button>
        }
      >
        <span className="font-semibold">
          <AuthorName author={author} isActor />
        </span>{' '}
        {rows === 1 ? (
          <>
            {name === 'release_edits' ? (
              <ReleasedLine editId={line.rowId} title={calledIn(line)} kind={null} />
            ) : (
              <>
                changed <TheRow line={line} />
              </>
            )}
            , {numberText(total)} times
          </>
        ) : kinds.length === 1 && total === rows ? (
          `${kinds[0]} ${numberText(total)} ${plural}`
        ) : (
          `worked on ${numberText(rows)} ${plural}: ${each}`
        )}
      </Line>
      {error === null ? null : (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {shown === null ? null : (
        <div className="mt-2 border-l-2 border-line pl-3 sm:ml-12">
          <ul className="divide-y divide-line">
            {shown.lines.map((each) =>
              each.type === 'one' ? <OneChange key={each.id} line={each} /> : null,
            )}
          </ul>
          {shown.next === null ? null : (
            <Button variant="secondary" size="small" busy={isBusy} onClick={() => void load()}>
              Show more of them
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
