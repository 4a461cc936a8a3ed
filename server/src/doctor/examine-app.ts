import { isIPv6 } from 'node:net'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { type Finding, found } from './finding.ts'

const PATIENCE_MS = 5000
const problem = z.object({ detail: z.string() })
const readiness = z.object({ parts: z.object({ shapes: z.object({ state: z.string() }) }) })

/** The app itself, asked on its own port. */
export async function examineApp({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const check = 'app'
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  let response: Response
  try {
    response = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return found.warning(check, `Nothing answers on port ${port}`, 'start the app: npm start')
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return judgeReady(readiness.safeParse(body).data?.parts.shapes.state, port)
  return found.failed(
    check,
    `The app on port ${port} is not ready: ${problem.safeParse(body).data?.detail ?? response.status}`,
    'look at its log',
  )
}

/** An app without its shape service stays ready: pages go on from memory. @param shapes undefined: it was not told */
function judgeReady(shapes: string | undefined, port: number): Finding {
  if (shapes === undefined || shapes === 'reachable')
    return found.ok('app', `The app is ready on port ${port}`)
  return found.warning(
    'app',
    `The app on port ${port} is ready, but its shape service is ${shapes}: changes may reach nobody`,
    'look at its log, at the log of the shape service, and at "Publication" in OPERATIONS.md',
  )
}
