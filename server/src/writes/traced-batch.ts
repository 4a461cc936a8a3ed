import type { EditTracing, TracedEdit } from '../tracing/edit-tracing.ts'
import type { EntryAnswer } from './apply-batch.ts'

interface TracedRequest {
  onTried: (tried: Pick<TracedEdit, 'id' | 'beganAt' | 'lsn'>) => void
  end: (answers: readonly EntryAnswer[]) => void
}

/** Records the times of one request with edits, for their traces. */
export function traceBatch(tracing: EditTracing, request: Request): TracedRequest {
  const arrivedAt = Date.now()
  const requestId = request.headers.get('x-request-id') ?? undefined
  const edits: Omit<TracedEdit, 'status'>[] = []
  return {
    onTried: (tried) => edits.push({ ...tried, endedAt: Date.now() }),
    end: (answers) => {
      const statuses = new Map(answers.map(({ id, answer }) => [id, answer.status]))
      const told = edits.map((edit) => ({ ...edit, status: statuses.get(edit.id) ?? 'retry' }))
      tracing.note({ requestId, arrivedAt, answeredAt: Date.now(), edits: told })
    },
  }
}
