import {
  type Presence,
  type PresenceRequest,
  presenceRequestSchema,
  MOST_OPEN_FORMS,
} from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { Accounts } from '../accounts/accounts.ts'
import { requireColleague } from '../accounts/sessions/require-colleague.ts'
import { malformed, readJson } from '../http/read-json.ts'
import type { Logger } from '../process/logger.ts'
import { createPresenceBoard, type PresentSession } from './presence-board.ts'
import { createPresentBrowsers } from './present-browsers.ts'

/** How long a request is held while nothing changes. */
const HELD_MS = 15_000
const SWEEP_MS = 5_000
const MOST_BYTES = 8_000

export interface PresenceService {
  routes: Hono
  stop: () => void
}

/**
 * Shows administrators who else has a row open. A browser with an open form holds a request here, and counts as gone
 * some seconds after its last one.
 */
export function startPresence(options: {
  sql: Sql
  accounts: Pick<Accounts, 'principalOf' | 'sessionOf'>
  logger: Pick<Logger, 'warn'>
  /** Milliseconds that a request is held; shorter in tests. */
  heldMs?: number
}): PresenceService {
  const { sql, accounts, logger, heldMs = HELD_MS } = options
  const board = createPresenceBoard(Date.now)
  const browsers = createPresentBrowsers({ sql, board, logger })
  const sweeping = setInterval(() => board.sweep(), SWEEP_MS)
  sweeping.unref()

  /** Resolves with the view of a session when it differs from the known one, or when a signal aborts. */
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
    const { ended } = await requireColleague(request, accounts.principalOf)
    const { forms, seen } = await readRequest(request)
    const { id: sessionId, user } = await accounts.sessionOf(request)
    const session: PresentSession = { sessionId, userId: user.id, email: user.email, forms }
    const view = (presence: Presence) => c.json(presence, 200, { 'cache-control': 'private, no-store' })
    if (forms.length === 0) {
      browsers.leave(sessionId)
      return view(board.view(session))
    }
    browsers.arrive(session)
    try {
      const presence = await changedView(session, seen, [request.signal, ended])
      if (!ended.aborted) return view(presence)
      browsers.leave(sessionId)
    } finally {
      browsers.requestEnded(sessionId)
    }
    // Access was removed: the session is checked again, and refused.
    await requireColleague(request, accounts.principalOf)
    return view(board.view(session))
  })

  return {
    routes,
    stop() {
      clearInterval(sweeping)
      browsers.stop()
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
