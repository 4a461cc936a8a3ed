import { timeOfUuid7 } from '@coop/sync/rules'
import type { Tracer } from '@opentelemetry/api'
import { TRACE_DEADLINE_MS, type Watch, watchPositions } from './watch-positions.ts'

/** One edit of a batch, with its times and outcome. */
export interface TracedEdit {
  id: string
  beganAt: number
  endedAt: number
  status: string
  /** the WAL position just before its commit; null: it was not committed */
  lsn: bigint | null
}

/** The edits of one request. */
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
  /** starts spans; the next root gets the trace id that is set here */
  tracer: Tracer
  rootIn: (traceId: string) => void
  /** the latest position returned by the shape service, and that of the reader of this process */
  shapes: Watch
  reader: Watch
  flush: () => Promise<void>
}

/**
 * Makes one trace for each edit. Its id is that of the edit, so a row's `write_id` leads to the trace, and no header is
 * needed. The spans: click, queue on the device, request, transaction, shape service, the reader from which pages are
 * rendered.
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
