import { toLeaderSchema } from '../row-messages.ts'
import type { LeaderEvent } from './machine.ts'
import type { Revisions } from './revisions.ts'

interface ReceiverOptions {
  readonly dispatch: (event: LeaderEvent) => void
  readonly since: Revisions['since']
  readonly wake: () => void
}

/** Converts the messages of tabs to events of the leader. */
export function createReceiver({ dispatch, since, wake }: ReceiverOptions): (message: unknown) => void {
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
      default:
        parsed satisfies never
    }
  }
}
