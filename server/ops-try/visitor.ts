import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const ORIGIN = 'https://localhost'
/** The proxy lets a request wait for 20 s. */
const TIMEOUT_MS = 30_000
const PAUSE_MS = 200

export interface Visit {
  status: number
  body: string
}

/** The certificate is of the proxy's own authority. */
export function visit(path: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html' }
    const options = { headers, rejectUnauthorized: false, timeout: TIMEOUT_MS }
    const sent = request(ORIGIN + path, options, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer came in time')))
    sent.on('error', reject)
    sent.end()
  })
}

/** Reads continuously while the work runs. @returns the number of visits, the longest one, and the failures */
export async function visitDuring(work: () => Promise<void>): Promise<{ visits: number; longestMs: number }> {
  const failures: string[] = []
  const end = new AbortController()
  let visits = 0
  let longestMs = 0
  const visiting = (async () => {
    while (!end.signal.aborted) {
      const beganAt = performance.now()
      const outcome = await visit('/').then(
        ({ status }) => (status === 200 ? null : `answered ${status}`),
        (error: unknown) => String(error),
      )
      visits += 1
      longestMs = Math.max(longestMs, performance.now() - beganAt)
      if (outcome !== null) failures.push(outcome)
      await pause(PAUSE_MS)
    }
  })()
  try {
    await work()
  } finally {
    end.abort()
    await visiting
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${visits} visits failed: ${[...new Set(failures)].join(', ')}`)
  return { visits, longestMs }
}

/** @throws unless all of them get the page */
export async function visitAtOnce(visitors: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: visitors }, () => visit('/')))
  const failed = answers.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`${failed.length} of ${visitors} were answered ${failed[0]?.status}`)
}

/** Repeats the visit until the response is 200. @throws after `withinMs` */
export async function awaitSite(path: string, withinMs: number): Promise<Visit> {
  for (const deadline = Date.now() + withinMs; ; await pause(PAUSE_MS)) {
    const answer = await visit(path).catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (answer.status === 200) return answer
    if (Date.now() > deadline)
      throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 300)}`)
  }
}
