import { createListeners } from '@coop/sync/listeners'
import { siteZone } from '../../texts/site-date.ts'
import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../live.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import {
  type DatabaseStage,
  fromDatabaseSchema,
  otherVersion,
  type Question,
  type QueryAnswer,
  strangeMessageSchema,
  type ToDatabase,
} from './query-messages.ts'
import type { RowsView } from './rows-view.ts'

/**
 * @param tell called with what the database does before it returns a result
 * @throws the reason of the signal, or an error when the tab is closed
 */
export type AskDatabase = (
  question: Question,
  signal?: AbortSignal,
  tell?: (stage: DatabaseStage) => void,
) => Promise<QueryAnswer>

/** The local database as one tab uses it. */
export interface QueryClient {
  readonly ask: AskDatabase
  /** Calls the listener when results may have changed, until the signal ends it. */
  readonly watch: (listener: () => void, end: AbortSignal) => void
}

interface QueryClientOptions {
  readonly userId: string
  readonly view: Live<RowsView>
  /** Resolves once the edits that this tab shows are stored, since the database reads them from there. */
  readonly stored: () => Promise<unknown>
  /** Notifies when the edits that this tab shows change. */
  readonly edits: Pick<Live<unknown>, 'subscribe'>
  readonly signal: AbortSignal
}

interface Pending {
  readonly question: Question
  readonly resolve: (answer: QueryAnswer) => void
  readonly reject: (reason: unknown) => void
  readonly tell: ((stage: DatabaseStage) => void) | undefined
}

/**
 * Queries the local database, which runs in a worker of one tab, with the clock of the site. A query without a result
 * is sent to the next leader too.
 */
export function createQueryClient(options: QueryClientOptions): QueryClient {
  const { userId, view, signal } = options
  const pending = new Map<string, Pending>()
  const to = openBroadcast<ToDatabase>(questionChannel(userId), () => {})
  const changes = createListeners()
  const from = openBroadcast(answerChannel(userId), (data) => {
    const message = fromDatabaseSchema.safeParse(data)
    if (!message.success) return refuse(data)
    switch (message.data.type) {
      case 'answer':
        return settle(message.data.id)?.resolve(message.data.answer)
      case 'changed':
        return changes.notify()
      case 'stage':
        for (const { tell } of pending.values()) tell?.(message.data.stage)
        return
      case 'open':
        for (const [id, { question }] of pending) to.post({ type: 'ask', id, question })
        return
      default:
        return message.data satisfies never
    }
  })

  /** Rejects the query: the leading tab runs another release. */
  function refuse(data: unknown): void {
    const { data: strange } = strangeMessageSchema.safeParse(data)
    if (strange !== undefined) settle(strange.id)?.resolve(otherVersion)
  }

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
      message: error ?? 'The content of this device is not available',
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

  const ask: AskDatabase = async (asked, cancelled, tell) => {
    const question = { ...asked, zone: siteZone }
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
        pending.set(id, { question, resolve, reject, tell })
        to.post({ type: 'ask', id, question })
        failWithRows()
      })
    } finally {
      cancelled?.removeEventListener('abort', cancel)
    }
  }
  return {
    ask,
    watch(listener, end) {
      if (end.aborted) return
      const ends = [changes.add(listener), options.edits.subscribe(listener)]
      end.addEventListener('abort', () => {
        for (const each of ends) each()
      })
    },
  }
}
