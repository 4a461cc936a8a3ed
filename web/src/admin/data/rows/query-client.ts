import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../live.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import { fromDatabaseSchema, type Question, type QueryAnswer, type ToDatabase } from './query-messages.ts'
import type { RowsView } from './rows-view.ts'

/** @throws the reason of the signal, or where the tab has left */
export type AskDatabase = (question: Question, signal?: AbortSignal) => Promise<QueryAnswer>

interface QueryClientOptions {
  readonly userId: string
  readonly view: Live<RowsView>
  /** Resolves once the edits that this tab shows are stored, where the answer takes them from. */
  readonly stored: () => Promise<unknown>
  readonly signal: AbortSignal
}

interface Pending {
  readonly question: Question
  readonly resolve: (answer: QueryAnswer) => void
  readonly reject: (reason: unknown) => void
}

/** Asks the local database, which a worker of one of the tabs has open. A question without an answer goes to the next one, too. */
export function createQueryClient(options: QueryClientOptions): AskDatabase {
  const { userId, view, signal } = options
  const pending = new Map<string, Pending>()
  const to = openBroadcast<ToDatabase>(questionChannel(userId), () => {})
  const from = openBroadcast(answerChannel(userId), (data) => {
    const message = fromDatabaseSchema.parse(data)
    if (message.type === 'answer') return settle(message.id)?.resolve(message.answer)
    for (const [id, { question }] of pending) to.post({ type: 'ask', id, question })
  })

  function settle(id: string): Pending | undefined {
    const ended = pending.get(id)
    pending.delete(id)
    return ended
  }

  function failWithRows(): void {
    const { phase, error } = view.get()
    if (phase !== 'failed') return
    const answer: QueryAnswer = {
      kind: 'unavailable',
      message: error ?? 'The rows of this device are not there',
    }
    for (const id of pending.keys()) settle(id)?.resolve(answer)
  }
  const unsubscribe = view.subscribe(failWithRows)
  signal.addEventListener('abort', () => {
    unsubscribe()
    to.close()
    from.close()
    for (const id of pending.keys()) settle(id)?.reject(signal.reason)
  })

  return async (question, cancelled) => {
    await options.stored()
    cancelled?.throwIfAborted()
    signal.throwIfAborted()
    const id = crypto.randomUUID()
    const cancel = () => {
      to.post({ type: 'cancel', id })
      settle(id)?.reject(cancelled?.reason)
    }
    cancelled?.addEventListener('abort', cancel)
    try {
      return await new Promise<QueryAnswer>((resolve, reject) => {
        pending.set(id, { question, resolve, reject })
        to.post({ type: 'ask', id, question })
        failWithRows()
      })
    } finally {
      cancelled?.removeEventListener('abort', cancel)
    }
  }
}
