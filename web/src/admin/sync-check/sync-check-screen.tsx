import { type EntityName, entityNamed, entityNames, isContentName } from '@coop/sync/entities'
import { numberText } from '@coop/sync/rules'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useQueue, useRows } from '../data/hooks.ts'
import { rowAddress } from '../entities/addresses.ts'
import { CheckList, type ListResult } from './check-list.tsx'

interface Round {
  readonly number: number
  readonly stop: AbortController
  readonly results: ReadonlyMap<EntityName, ListResult>
  /** Lists that were read a second time, because a save during the first reading makes equal rows look different. */
  readonly repeated: ReadonlySet<EntityName>
  readonly error: string | null
}

const newRound = (number: number): Round => ({
  number,
  stop: new AbortController(),
  results: new Map(),
  repeated: new Set(),
  error: null,
})

/**
 * Reads the rows of all lists from the server, one list after the other, and compares them with those of this device.
 */
export function SyncCheckScreen() {
  const [{ number, stop, results, error }, setRound] = useState(() => newRound(1))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // In development React runs each effect twice.
      queueMicrotask(() => {
        if (!isShown.current) stop.abort()
      })
    }
  }, [stop])
  const onResult = useCallback(
    (name: EntityName, result: ListResult) =>
      setRound((round) => {
        if (!isEqual(result) && !round.repeated.has(name)) {
          round.stop.abort()
          const repeated = new Set([...round.repeated, name])
          return { ...newRound(round.number + 1), results: round.results, repeated }
        }
        return { ...round, results: new Map([...round.results, [name, result]]) }
      }),
    [],
  )
  const onError = useCallback((message: string) => setRound((round) => ({ ...round, error: message })), [])
  const next = error === null ? entityNames.find((name) => !results.has(name)) : undefined
  const checkAgain = () => {
    // Otherwise the hook would give the next round a cached shape whose signal is not aborted yet.
    stop.abort()
    setRound(newRound(number + 1))
  }
  return (
    <>
      <ScreenHead heading="Sync check" purpose="Compares the content of this device with that of the server.">
        <Button variant="secondary" size="small" busy={next !== undefined} onClick={checkAgain}>
          <RefreshCw aria-hidden="true" size={16} /> Check again
        </Button>
      </ScreenHead>
      {next === undefined ? null : (
        <CheckList
          key={`${number} ${next}`}
          name={next}
          signal={stop.signal}
          onResult={onResult}
          onError={onError}
        />
      )}
      {error === null ? null : <ErrorState title="The check was not finished" text={error} />}
      <output className="mb-3 block">{error === null ? <Summary results={results} /> : null}</output>
      <PendingNote />
      <Table
        caption="Lists on the server and on this device"
        rows={entityNames.map((name) => ({ name, result: results.get(name) }))}
        rowKey={({ name }) => name}
        columns={columns}
      />
    </>
  )
}

interface CheckedList {
  readonly name: EntityName
  /** undefined: not compared yet. */
  readonly result: ListResult | undefined
}

const columns = [
  { title: 'List', cell: ({ name }: CheckedList) => entityNamed(name).plural },
  { title: 'Result', cell: ({ name, result }: CheckedList) => <Result name={name} result={result} /> },
  { title: 'Server', isNumber: true, cell: ({ result }: CheckedList) => numberOf(result?.count) },
  { title: 'This device', isNumber: true, cell: ({ name }: CheckedList) => <DeviceCount name={name} /> },
  {
    title: 'Shape',
    cell: ({ result }: CheckedList) => (
      <code className="text-sm whitespace-nowrap text-muted">{result?.handle}</code>
    ),
  },
]

function Summary({ results }: Pick<Round, 'results'>) {
  if (results.size < entityNames.length) return `Checking: ${results.size} of ${entityNames.length} lists …`
  const unequal = [...results.values()].filter((result) => !isEqual(result))
  if (unequal.length === 0) return 'This device has everything that the server has.'
  return unequal.length === 1 ? '1 list is not the same.' : `${unequal.length} lists are not the same.`
}

function isEqual({ behind, different }: ListResult): boolean {
  return behind.length + different.length === 0
}

function PendingNote() {
  const { pending } = useQueue()
  if (pending === 0) return null
  const edits = pending === 1 ? '1 edit of this device is' : `${numberText(pending)} edits of this device are`
  return (
    <p className="mb-3 text-sm text-muted">
      {edits} not on the site yet, and not compared.{' '}
      <Link to="/admin/edits" className="text-accent underline underline-offset-4">
        Show edits
      </Link>
    </p>
  )
}

function DeviceCount({ name }: { name: EntityName }) {
  const { rows, complete } = useRows(name)
  return numberOf(complete ? rows.length : undefined)
}

function numberOf(count: number | undefined): string {
  return count === undefined ? '…' : numberText(count)
}

function Result({ name, result }: CheckedList) {
  if (result === undefined) return <span className="text-muted">…</span>
  const { behind, different, titles } = result
  if (isEqual(result)) return <span className="text-success">Equal</span>
  return (
    <div className="min-w-64 space-y-2">
      {behind.length === 0 ? null : (
        <>
          <p>
            <strong className="text-warning">Behind:</strong> the latest changes have not arrived on this
            device. Check the connection, then check again.
          </p>
          <Names name={name} ids={behind} titles={titles} />
        </>
      )}
      {different.length === 0 ? null : (
        <>
          <p>
            <strong className="text-danger">Different:</strong> this device has other values than the server.
            Check again; if it stays, reload the page and report the list and its shape.
          </p>
          <Names name={name} ids={different} titles={titles} />
        </>
      )}
    </div>
  )
}

/** The number of rows that are named. Further ones are counted. */
const NAMED = 5

function Names({
  name,
  ids,
  titles,
}: {
  name: EntityName
  ids: readonly string[]
  titles: ReadonlyMap<string, string>
}) {
  return (
    <ul className="text-sm">
      {ids.slice(0, NAMED).map((id) => (
        <li key={id} className="wrap-anywhere">
          {isContentName(name) ? (
            <Link to={rowAddress(name, id)} className="text-accent underline underline-offset-4">
              {titles.get(id) ?? id}
            </Link>
          ) : (
            (titles.get(id) ?? id)
          )}
        </li>
      ))}
      {ids.length > NAMED ? <li className="text-muted">and {numberText(ids.length - NAMED)} more</li> : null}
    </ul>
  )
}
