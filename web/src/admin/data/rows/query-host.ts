import { openBroadcast } from '../broadcast.ts'
import type { MirrorNews } from '../mirror/mirror-calls.ts'
import type { MirrorDatabase } from '../mirror/mirror-database.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { createMirrorBacklog, type FollowedStep } from './mirror-backlog.ts'
import { createMirrorFeed } from './mirror-feed.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import { type FromDatabase, otherVersion, strangeMessageSchema, toDatabaseSchema } from './query-messages.ts'

/** The part of the leader that runs the queries of all tabs in one local database. */
interface QueryHost {
  readonly follow: (followed: FollowedStep) => void
  /** Starts to accept queries. The queries of an earlier leader arrive again. */
  readonly open: () => void
}

interface QueryHostOptions {
  readonly userId: string
  readonly openDatabase: (tell: (news: MirrorNews) => void) => Promise<MirrorDatabase>
  readonly outbox: Pick<Outbox, 'latest'>
  readonly signal: AbortSignal
}

export function createQueryHost({ userId, openDatabase, outbox, signal }: QueryHostOptions): QueryHost {
  const out = openBroadcast<FromDatabase>(answerChannel(userId), () => {})
  const backlog = createMirrorBacklog()
  const feed = createMirrorFeed({
    open: openDatabase,
    tell: (stage) => out.post({ type: 'stage', stage }),
    // Results contain this fact, so followed queries run again.
    storageChanged: () => out.post({ type: 'changed' }),
    backlog,
    // The stored outbox is read, since an edit that a tab shows may be newer than the tab's message.
    entries: async () => (await outbox.latest()).entries,
    signal,
  })
  const running = new Map<string, AbortController>()

  function receive(message: unknown): void {
    const { data: parsed } = toDatabaseSchema.safeParse(message)
    if (parsed === undefined) return refuse(message)
    const { id } = parsed
    if (parsed.type === 'cancel') return running.get(id)?.abort()
    const cancel = new AbortController()
    running.set(id, cancel)
    feed
      .query(parsed.question, cancel.signal)
      .then(
        (answer) => out.post({ type: 'answer', id, answer }),
        (error: unknown) => {
          if (!cancel.signal.aborted) throw error
        },
      )
      .finally(() => running.delete(id))
  }

  /** Responds to an unreadable message. Without a response, the tab would wait forever. */
  function refuse(message: unknown): void {
    const { data: strange } = strangeMessageSchema.safeParse(message)
    if (strange !== undefined) out.post({ type: 'answer', id: strange.id, answer: otherVersion })
  }

  return {
    follow(followed) {
      backlog.add(followed)
      feed.changed()
      if (followed.step.shapes.some(({ fresh, changes }) => fresh || changes.length > 0))
        out.post({ type: 'changed' })
    },
    open() {
      openBroadcast(questionChannel(userId), receive)
      out.post({ type: 'open' })
    },
  }
}
