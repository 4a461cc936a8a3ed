import { randomUUID } from 'node:crypto'
import { presenceRequestSchema } from '@coop/sync/people'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { Logger } from '../process/logger.ts'
import type { PresenceBoard, PresentSession } from './presence-board.ts'

/** A browser that sends no further request for so long has left. */
const GRACE_MS = 3_000
/** The expiry of a message of another process, which is repeated with each request. */
const HEARD_MS = 25_000
const CHANNEL = 'presence'

const messageSchema = z.union([
  z.object({ process: z.string(), kind: z.literal('started') }),
  z.object({
    process: z.string(),
    kind: z.literal('session'),
    session: z.object({
      sessionId: z.string(),
      userId: z.string(),
      email: z.string(),
      forms: presenceRequestSchema.shape.forms,
    }),
  }),
])
type Message = z.infer<typeof messageSchema>

export interface PresentBrowsers {
  /** A browser holds another request here. */
  arrive: (session: PresentSession) => void
  /** One of the requests of a session has ended. */
  requestEnded: (sessionId: string) => void
  /** A browser has closed its last form. */
  leave: (sessionId: string) => void
  stop: () => void
}

/**
 * Updates the board of sessions with open forms. The processes of the app notify each other by NOTIFY. If Postgres
 * connections cannot listen, each process has only its own browsers.
 */
export function createPresentBrowsers(options: {
  sql: Sql
  board: PresenceBoard
  logger: Pick<Logger, 'warn'>
}): PresentBrowsers {
  const { sql, board, logger } = options
  const process = randomUUID()
  /** The sessions with requests to this process, with the number of held ones. */
  const own = new Map<string, { session: PresentSession; held: number; leaving: NodeJS.Timeout | null }>()

  const send = (message: Message) => {
    sql.notify(CHANNEL, JSON.stringify(message)).catch((error: unknown) => {
      logger.warn('The other processes could not be notified of the open forms', error)
    })
  }
  const sendSession = (session: PresentSession) =>
    send({ process, kind: 'session', session: { ...session, forms: [...session.forms] } })

  function arrive(session: PresentSession): void {
    const before = own.get(session.sessionId)
    if (before?.leaving) clearTimeout(before.leaving)
    own.set(session.sessionId, { session, held: (before?.held ?? 0) + 1, leaving: null })
    board.put(session, Infinity)
    sendSession(session)
  }

  function leave(sessionId: string): void {
    const entry = own.get(sessionId)
    if (entry === undefined) return
    if (entry.leaving !== null) clearTimeout(entry.leaving)
    own.delete(sessionId)
    board.remove(sessionId)
    sendSession({ ...entry.session, forms: [] })
  }

  function requestEnded(sessionId: string): void {
    const entry = own.get(sessionId)
    if (entry === undefined) return
    entry.held -= 1
    if (entry.held > 0) return
    entry.leaving = setTimeout(() => leave(sessionId), GRACE_MS)
    entry.leaving.unref()
  }

  function hear(payload: string): void {
    const message = messageSchema.safeParse(parseJson(payload)).data
    if (message === undefined || message.process === process) return
    if (message.kind === 'started') {
      for (const { session } of own.values()) sendSession(session)
      return
    }
    const { session } = message
    const here = own.get(session.sessionId)
    // The browser now sends its requests here, so the message of the other process is outdated.
    if (here !== undefined && here.held > 0) return
    if (here !== undefined) {
      if (here.leaving !== null) clearTimeout(here.leaving)
      own.delete(session.sessionId)
    }
    if (session.forms.length === 0) board.remove(session.sessionId)
    else board.put(session, Date.now() + HEARD_MS)
  }

  const started = () => send({ process, kind: 'started' })
  const listening = sql.listen(CHANNEL, hear, started).catch((error: unknown) => {
    logger.warn('Postgres notifications are not available: open forms at other processes are unknown', error)
  })

  return {
    arrive,
    requestEnded,
    leave,
    stop() {
      for (const sessionId of own.keys()) leave(sessionId)
      // A lost connection needs no `unlisten`.
      void listening.then((meta) => meta?.unlisten()).catch(() => {})
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not our message
  }
}
