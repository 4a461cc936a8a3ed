import { trimEndOf } from '@coop/sync/rules'
import type { Config } from '../config/config.ts'
import { errorWords } from './error-words.ts'
import { type Finding, found } from './finding.ts'

const PATIENCE_MS = 5000

/** Checks that the shape service of ELECTRIC_URL is reachable, follows Postgres, and accepts our secret. */
export async function examineShapeService(electric: Config['electric']): Promise<Finding> {
  const check = 'shape-service'
  if (electric === undefined)
    return found.skipped(check, 'The app runs its own shape service, since ELECTRIC_URL is not set')
  const base = trimEndOf(electric.url, /\//)
  const ask = (path: string): Promise<Response> =>
    fetch(`${base}/v1/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    const health = await ask('health')
    const text = await health.text()
    if (health.status !== 200) {
      return found.failed(
        check,
        `The shape service responds with ${health.status} ${text.slice(0, 200)}`,
        'read the log of the shape service; it has to be able to reach its database',
      )
    }
    // Without a table, a service that accepts the secret refuses the request for that reason.
    const secret = electric.secret === undefined ? '' : `?secret=${encodeURIComponent(electric.secret)}`
    const refusal = await ask(`shape${secret}`)
    await refusal.body?.cancel()
    if (refusal.status === 401) {
      return found.failed(
        check,
        'The shape service refuses the secret of the app',
        'set ELECTRIC_SECRET to the same value for both',
      )
    }
    return found.ok(check, 'The shape service responds and accepts the secret')
  } catch (error) {
    return found.failed(
      check,
      `The shape service of ELECTRIC_URL cannot be reached: ${errorWords(error)}`,
      'start the shape service, or correct ELECTRIC_URL',
    )
  }
}
