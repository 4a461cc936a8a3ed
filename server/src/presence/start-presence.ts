import { randomUUID } from 'node:crypto'
import {
  type Presence,
  type PresenceRequest,
  presenceRequestSchema,
  MOST_OPEN_FORMS,
} from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { requireAdministrator } from '../accounts/sessions/require-administrator.ts'
import { malformed, readJson } from '../http/read-json.ts'
import type { Logger } from '../process/logger.ts'
import { createPresenceBoard, type PresentSession } from './presence-board.ts'

/** So long a request is held while nothing changes. */
const HELD_MS = 15_000
/** Between two requests of a browser it is still there. */
const GRACE_MS = 3_000
/** What another process has told counts for so long: it tells it again with each request. */
const TOLD_MS = 25_000
const SWEEP_MS = 5_000
const CHANNEL = 'presence'
const MOST_BYTES = 8_000

const toldSchema = z.union([
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
type Told = z.infer<typeof toldSchema>

export interface PresenceService {
  routes: Hono
  stop: () => void
}

/**
 * Who else has a row open, for administrators: a browser with an open form holds a request here, and is gone some seconds
 * after its last one. The processes of the app tell each other by NOTIFY; where Postgres cannot be listened to each knows
 * its own browsers.
 */
export function startPresence(options: {
  sql: Sql
  accounts: Pick<Accounts, 'principalOf' | 'sessionOf'>
  logger: Pick<Logger, 'warn'>
  /** Milliseconds that a request is held; shorter in tests. */
  heldMs?: number
}): PresenceService {
  const { sql, accounts, logger, heldMs = HELD_MS } = options
  const process = randomUUID()
  const board = createPresenceBoard(Date.now)
  /** The sessions whose requests come here, with how many of them are held. */
  const own = new Map<string, { session: PresentSession; held: number; leaving: NodeJS.Timeout | null }>()

  const tell = (told: Told) => {
    sql.notify(CHANNEL, JSON.stringify(told)).catch((error: unknown) => {
      logger.warn('Other processes do not learn who has forms open here', error)
    })
  }
  const tellSession = (session: PresentSession) =>
    tell({ process, kind: 'session', session: { ...session, forms: [...session.forms] } })

  function arrive(session: PresentSession): void {
    const before = own.get(session.sessionId)
    if (before?.leaving) clearTimeout(before.leaving)
    own.set(session.sessionId, { session, held: (before?.held ?? 0) + 1, leaving: null })
    board.put(session, Infinity)
    tellSession(session)
  }

  function leave(sessionId: string): void {
    const entry = own.get(sessionId)
    if (entry === undefined) return
    if (entry.leaving !== null) clearTimeout(entry.leaving)
    own.delete(sessionId)
    board.remove(sessionId)
    tellSession({ ...entry.session, forms: [] })
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
    const told = toldSchema.safeParse(parseJson(payload)).data
    if (told === undefined || told.process === process) return
    if (told.kind === 'started') {
      for (const { session } of own.values()) tellSession(session)
      return
    }
    const { session } = told
    const here = own.get(session.sessionId)
    // Its browser asks here meanwhile: what the other process tells is over.
    if (here !== undefined && here.held > 0) return
    if (here !== undefined) {
      if (here.leaving !== null) clearTimeout(here.leaving)
      own.delete(session.sessionId)
    }
    if (session.forms.length === 0) board.remove(session.sessionId)
    else board.put(session, Date.now() + TOLD_MS)
  }

  const started = () => tell({ process, kind: 'started' })
  const listening = sql.listen(CHANNEL, hear, started).catch((error: unknown) => {
    logger.warn('Who has forms open at another process is not known: Postgres cannot be listened to', error)
  })
  const sweeping = setInterval(() => board.sweep(), SWEEP_MS)
  sweeping.unref()

  /** The view of a session as soon as it is another one than it has seen, or one of the signals ends the wait. */
  function changedView(
    session: PresentSession,
    seen: string | null,
    signals: readonly AbortSignal[],
  ): Promise<Presence> {
    return new Promise((resolve) => {
      const look = (isLast: boolean) => {
        const view = board.view(session)
        if (!isLast && view.seen === seen) return
        clearTimeout(timer)
        unsubscribe()
        for (const signal of signals) signal.removeEventListener('abort', giveUp)
        resolve(view)
      }
      const giveUp = () => look(true)
      const timer = setTimeout(giveUp, heldMs)
      const unsubscribe = board.onChange(() => look(false))
      for (const signal of signals) signal.addEventListener('abort', giveUp)
      look(signals.some(({ aborted }) => aborted))
    })
  }

  const routes = new Hono()
  routes.post('/api/admin/presence', async (c) => {
    const request = c.req.raw
    const { ended } = await requireAdministrator(request, accounts.principalOf)
    const { forms, seen } = await readRequest(request)
    const { id: sessionId, user } = await accounts.sessionOf(request)
    const session: PresentSession = { sessionId, userId: user.id, email: user.email, forms }
    const view = (presence: Presence) => c.json(presence, 200, { 'cache-control': 'private, no-store' })
    if (forms.length === 0) {
      leave(sessionId)
      return view(board.view(session))
    }
    arrive(session)
    try {
      const presence = await changedView(session, seen, [request.signal, ended])
      if (!ended.aborted) return view(presence)
      leave(sessionId)
    } finally {
      requestEnded(sessionId)
    }
    // The access was taken away: the session is looked at again, and refused.
    await requireAdministrator(request, accounts.principalOf)
    return view(board.view(session))
  })

  return {
    routes,
    stop() {
      clearInterval(sweeping)
      for (const sessionId of own.keys()) leave(sessionId)
      void listening.then((meta) => meta?.unlisten()).catch(() => {})
    },
  }
}

async function readRequest(request: Request): Promise<PresenceRequest> {
  const parsed = presenceRequestSchema.safeParse(
    await readJson(request, MOST_BYTES, `Send at most ${MOST_OPEN_FORMS} open forms.`),
  )
  if (parsed.success) return parsed.data
  throw malformed(
    `Send forms, at most ${MOST_OPEN_FORMS} with entity and rowId each, and seen: that of the last answer, or null.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
