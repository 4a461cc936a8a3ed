import { MAX_USAGE_BYTES } from '@coop/sync/usage'
import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import { readJsonOfAnyType } from '../http/read-json.ts'
import { isThisMachine, type ClientNetworkOf } from '../http/client-network.ts'
import { ProblemError } from '../http/problem.ts'
import { createEventRateLimit } from './event-rate-limit.ts'
import { isRobot } from './is-robot.ts'
import { type SpeedEvent, type UsageEvent, readUsage } from './read-usage.ts'

const MAX_HASHES = 20_000

/** Receives usage events of browsers: `POST /api/analytics-tracker`. Responds before anything is written. */
export function createUsageRoutes(options: {
  secret: string
  clientNetworkOf: ClientNetworkOf
  principalOf: PrincipalOf
  /** false: the views of signed-in people are not counted */
  countsAdministrators: boolean
  publicUrl: string
  hasVisitorId: boolean
  push: (events: readonly UsageEvent[], speeds: readonly SpeedEvent[]) => void
  now: () => number
}): Hono {
  const { secret, clientNetworkOf, principalOf, countsAdministrators } = options
  const { publicUrl, hasVisitorId, push, now } = options
  const rateLimit = createEventRateLimit()
  const hash = createHash(secret)
  const own = new URL(publicUrl).hostname
  const app = new Hono()

  app.post('/api/analytics-tracker', async (c) => {
    const { body, status } = await readBody(c.req.raw)
    if (status !== 200) return refuse(status, 'Send JSON, of 64 kB at most')
    // A visitor who opts out gets the usual response.
    if (wantsPrivacy(c) || isRobot(c.req.header('user-agent') ?? '')) return accept()
    const ownHosts = [own, new URL(c.req.url).hostname]
    const read = readUsage(body, { hash, hasVisitorId, ownHosts, now: now() })
    if (read.kind === 'refused') return refuse(400, read.error)
    const sender = clientNetworkOf(c)
    // This machine is a test, or a proxy without TRUSTED_PROXY_HEADER, which represents all clients.
    const count = read.events.length + read.speeds.length
    if (!isThisMachine(sender) && !rateLimit.take(sender, count, now())) {
      return refuse(429, 'Too many events', { 'retry-after': '60' })
    }
    // If sessions cannot be checked this throws, and the browser keeps its events for later.
    if (!countsAdministrators && (await principalOf(c.req.raw)) !== null) return accept()
    push(read.events, read.speeds)
    return accept()
  })
  return app
}

function wantsPrivacy(c: Context): boolean {
  return c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
}

/** `status` other than 200: the body cannot be read. */
async function readBody(request: Request): Promise<{ body: unknown; status: number }> {
  try {
    return {
      body: await readJsonOfAnyType(request, MAX_USAGE_BYTES, 'Send fewer events at once'),
      status: 200,
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { body: undefined, status: error.problem.status }
  }
}

function accept(): Response {
  return Response.json({ success: true }, { status: 202, headers: { 'cache-control': 'no-store' } })
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, error },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}

/** Keyed, so that an id does not reveal its hash. Recent ones are cached, since a visit sends its ids often. */
function createHash(secret: string): (id: string) => number {
  const hashes = new LRUCache<string, number>({ max: MAX_HASHES })
  return (id) => {
    const hash = hashes.get(id) ?? createHmac('sha256', secret).update(id).digest().readUIntBE(0, 6)
    hashes.set(id, hash)
    return hash
  }
}
