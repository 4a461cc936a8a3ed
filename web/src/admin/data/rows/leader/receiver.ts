import type { MirrorFeed } from '../mirror-feed.ts'
import { type FromLeader, type ToLeader, toLeaderSchema } from '../row-messages.ts'
import type { LeaderEvent } from './machine.ts'
import type { Revisions } from './revisions.ts'

interface ReceiverOptions {
  readonly dispatch: (event: LeaderEvent) => void
  readonly since: Revisions['since']
  readonly query: MirrorFeed['query']
  readonly post: (message: FromLeader) => void
  readonly wake: () => void
}

/** Takes the messages of tabs: as events of the leader, or as questions to the local database. */
export function createReceiver(options: ReceiverOptions): (message: unknown) => void {
  const { dispatch, since, wake } = options
  return (message) => {
    const parsed = toLeaderSchema.parse(message)
    switch (parsed.type) {
      case 'hello':
        dispatch({ type: 'greeted' })
        break
      case 'subscribe': {
        const { tab, entity, version } = parsed
        const changed = since(entity, version)
        dispatch({ type: 'subscribed', tab, entity, changed, revision: version?.revision ?? null })
        break
      }
      case 'wake':
        wake()
        break
      case 'query':
        void answerQuery(parsed, options)
        break
      default:
        parsed satisfies never
    }
  }
}

async function answerQuery(
  { id, sql, params }: Extract<ToLeader, { type: 'query' }>,
  { query, post }: ReceiverOptions,
): Promise<void> {
  try {
    post({ type: 'rows', id, rows: [...(await query(sql, params))] })
  } catch (error) {
    post({ type: 'query-failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}
