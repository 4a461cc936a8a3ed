import { timeOfUuid7 } from '@coop/sync/rules'
import type { Tracer } from '@opentelemetry/api'
import { TRACE_DEADLINE_MS, type Watch, watchPositions } from './watch-positions.ts'

/** One edit of a batch: when it was begun here, and what became of it. */
export interface TracedEdit {
  id: string
  beganAt: number
  endedAt: number
  status: string
  /** where the log of the database stood just before its commit; null: it was not committed */
  lsn: bigint | null
}

/** All of what is told of one request with edits. */
interface TracedBatch {
  requestId: string | undefined
  arrivedAt: number
  answeredAt: number
  edits: readonly TracedEdit[]
}

export interface EditTracing {
  note: (batch: TracedBatch) => void
  stop: () => Promise<void>
}

interface TracingOptions {
  /** begins spans; the trace of the next root is the one that is given here */
  tracer: Tracer
  rootIn: (traceId: string) => void
  /** the newest position that has come back by the shape service, and the one that the reader of this process has */
  shapes: Watch
  reader: Watch
  flush: () => Promise<void>
}

/**
 * One edit is one trace. Its id is that of the edit, so whoever has a row's `write_id` has the trace, and no header has
 * to be carried along: press, wait on the device, request, transaction, shape service, the reader that pages are drawn
 * from.
 */
export function createEditTracing({ tracer, rootIn, shapes, reader, flush }: TracingOptions): EditTracing {
  const positions = watchPositions()

  function note({ requestId, arrivedAt, answeredAt, edits }: TracedBatch): void {
    for (const { id, beganAt, endedAt, status, lsn } of edits) {
      // The clock of a device may be ahead of ours.
      const pressedAt = Math.min(timeOfUuid7(id) ?? arrivedAt, arrivedAt)
      rootIn(id.replaceAll('-', ''))
      const attributes = {
        'coop.edit.id': id,
        'coop.edit.status': status,
        'coop.request.id': requestId ?? '',
      }
      const root = tracer.startSpan('edit', { startTime: pressedAt, attributes, root: true })
      const add = (name: string, from: number, to: number): void =>
        tracer.startSpan(name, { startTime: from }, positions.within(root)).end(to)
      add('press to request', pressedAt, arrivedAt)
      add('POST /api/writes', arrivedAt, answeredAt)
      add('transaction', beganAt, endedAt)
      if (lsn === null) {
        root.end(answeredAt)
        continue
      }
      positions.await({ lsn, shapes, reader, deadline: answeredAt + TRACE_DEADLINE_MS }, (reached) => {
        if (reached.shapes !== null) add('shape', endedAt, Math.max(endedAt, reached.shapes))
        if (reached.reader !== null) add('reader', endedAt, Math.max(endedAt, reached.reader))
        root.end(Math.max(answeredAt, reached.shapes ?? 0, reached.reader ?? 0))
      })
    }
  }

  return {
    note,
    stop: async () => {
      positions.stop()
      await flush()
    },
  }
}
