import type { Sql } from 'postgres'
import type { EditTracing, TracedEdit } from '../tracing/edit-tracing.ts'
import type { EntryAnswer } from './apply-batch.ts'

interface TracedRequest {
  onTried: (id: string, beganAt: number) => void
  end: (answers: readonly EntryAnswer[]) => void
}

/** Takes the times of one request with edits, for their traces. */
export async function traceBatch(sql: Sql, tracing: EditTracing, request: Request): Promise<TracedRequest> {
  const arrivedAt = Date.now()
  const requestId = request.headers.get('x-request-id') ?? undefined
  const edits: Omit<TracedEdit, 'status'>[] = []
  const lsn = await sql<{ lsn: string }[]>`select (pg_current_wal_lsn() - '0/0')::text as lsn`.then(
    ([row]) => (row === undefined ? null : BigInt(row.lsn)),
    () => null, // the write itself will tell that the database is away
  )
  return {
    onTried: (id, beganAt) => edits.push({ id, beganAt, endedAt: Date.now() }),
    end: (answers) => {
      const statuses = new Map(answers.map(({ id, answer }) => [id, answer.status]))
      const told = edits.map((edit) => ({ ...edit, status: statuses.get(edit.id) ?? 'retry' }))
      tracing.note({ requestId, arrivedAt, answeredAt: Date.now(), edits: told, lsn })
    },
  }
}
