import { isIPv6 } from 'node:net'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { type Finding, found } from './finding.ts'

const PATIENCE_MS = 5000
const problem = z.object({ detail: z.string() })
const shapesState = z.object({
  state: z.string(),
  detail: z.string().optional(),
  slot: z.string().nullish(),
})
const readiness = z.object({ parts: z.object({ shapes: shapesState }) })

/** Requests the app itself on its own port. */
export async function examineApp({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const check = 'app'
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  let response: Response
  try {
    response = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return found.warning(check, `Nothing responds on port ${port}`, 'start the app: npm start')
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return judgeReady(readiness.safeParse(body).data?.parts.shapes, port)
  return found.failed(
    check,
    `The app on port ${port} is not ready: ${problem.safeParse(body).data?.detail ?? response.status}`,
    'read its log',
  )
}

/**
 * An app without its shape service stays ready, because pages are rendered from memory. @param shapes undefined: the
 * app did not report it
 */
function judgeReady(shapes: z.infer<typeof shapesState> | undefined, port: number): Finding {
  if (shapes === undefined || shapes.state === 'reachable')
    return found.ok('app', `The app is ready on port ${port}`)
  if (shapes.detail !== undefined) {
    return found.failed(
      'app',
      `The site shows no new changes, because the shape service may have missed some: ${shapes.detail}`,
      shapes.slot
        ? `add the missing tables to its publication; if this is still reported after a minute, stop the shape service, run: select pg_drop_replication_slot('${shapes.slot}'), and start it again, so that it creates its shapes anew`
        : 'let the shape service create its shapes anew: see "Lost commits" in OPERATIONS.md',
    )
  }
  return found.warning(
    'app',
    `The app on port ${port} is ready, but its shape service is ${shapes.state}: changes may not reach the site`,
    'read its log and that of the shape service, and see "Publication" in OPERATIONS.md',
  )
}
