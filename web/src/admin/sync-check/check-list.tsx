import { useShape } from '@electric-sql/react'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { editedRows, type TableRow, tablesOf } from '@coop/sync/overlay'
import { useEffect, useState } from 'react'
import type { RowValues } from '../data/admin-row.ts'
import { useRows, useSource } from '../data/hooks.ts'
import { titleOf } from '../data/row-values.ts'
import { NO_CONNECTION } from '../requests/server-request.ts'
import { type Comparison, compareRows } from './compare-rows.ts'

export interface ListResult extends Comparison {
  /** The number of rows on the server. */
  readonly count: number
  /** The name of the shape in the shape service and its log. */
  readonly handle: string
  readonly titles: ReadonlyMap<string, string>
}

interface TableRead {
  readonly rows: readonly TableRow[]
  readonly handle: string
}

interface CheckListProps {
  name: EntityName
  /** Ends the check. The hook caches a shape until its signal is aborted, so the next check needs another signal. */
  signal: AbortSignal
  onResult: (name: EntityName, result: ListResult) => void
  /** @param message for the person at the screen */
  onError: (message: string) => void
}

/**
 * Reads the tables of an entity from the server and compares its rows with those of this device. It renders nothing.
 */
export function CheckList({ name, signal, onResult, onError }: CheckListProps) {
  const source = useSource()
  const { rows, complete } = useRows(name)
  const [reads, setReads] = useState<ReadonlyMap<string, TableRead>>(new Map())
  const next = tablesOf(name).find((table) => !reads.has(table))
  useEffect(() => {
    const own = reads.get(entityNamed(name).table)
    if (next !== undefined || own === undefined || !complete) return
    const server = editedRows(name, (table) => reads.get(table)?.rows ?? [])
    const device = new Map<string, RowValues>()
    for (const id of new Set([...server.keys(), ...rows.map((row) => row.id)])) {
      const values = source.siteRow(name, id).get()
      if (values !== null) device.set(id, values)
    }
    const titles = [...device, ...server].map(
      ([id, values]) => [id, titleOf(entityNamed(name), values, id)] as const,
    )
    onResult(name, {
      ...compareRows(server, device),
      count: server.size,
      handle: own.handle,
      titles: new Map(titles),
    })
  }, [name, reads, next, rows, complete, source, onResult])
  if (next === undefined) return null
  const onRead = (read: TableRead) => setReads((before) => new Map([...before, [next, read]]))
  return <ReadTable key={next} table={next} signal={signal} onRead={onRead} onError={onError} />
}

interface ReadTableProps {
  table: string
  signal: AbortSignal
  onRead: (read: TableRead) => void
  onError: (message: string) => void
}

function ReadTable({ table, signal, onRead, onError }: ReadTableProps) {
  const { data, isLoading, shape } = useShape({
    url: new URL(`/shapes/admin/${table}`, location.origin).href,
    // Requests run one after the other, because each live shape would occupy one of the browser's six connections.
    subscribe: false,
    fetchClient: fetchFresh,
    signal,
    parser: { int8: Number },
    backoffOptions: { initialDelay: 0, maxDelay: 0, multiplier: 1, maxRetries: 0 },
    // The hook reports an error response in `error`, but not a request without a response.
    onError: (error) => {
      if (!signal.aborted) onError(messageOf(error))
    },
    warnOnHttp: false,
  })
  useEffect(() => {
    if (!isLoading && !signal.aborted) onRead({ rows: data.filter(isTableRow), handle: shape.handle ?? '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a table is read once
  }, [signal, isLoading])
  return null
}

/**
 * Bypasses the browser's cache, which may contain an earlier response, and removes the cursor, which only live requests
 * need. The client would take a cursor that it saw within the last minute for a cached response, and wait for another
 * one.
 */
async function fetchFresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { body, status, headers: received } = await fetch(input, { ...init, cache: 'no-store' })
  // The headers of a network response are immutable.
  const headers = new Headers(received)
  headers.delete('electric-cursor')
  return new Response(body, { status, headers })
}

/** int8 is read as a number, so that every value is JSON. */
function isTableRow(row: Readonly<Record<string, unknown>>): row is TableRow {
  return Object.values(row).every((value) => typeof value !== 'bigint')
}

function messageOf(error: Error): string {
  if (!('status' in error)) return NO_CONNECTION
  return error.status === 401 || error.status === 403
    ? 'The session has ended. Sign in again, then check again.'
    : `The server answered with the error ${String(error.status)}. Check again in a moment.`
}
