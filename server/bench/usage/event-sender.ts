import process from 'node:process'
import { z } from 'zod'

/**
 * The browsers of visitors, in a process of their own. They send a number of events a second, some in each request,
 * each when it is due, even if earlier ones are not answered yet. Prints one line of JSON at the end.
 */
const { url, perSecond, perRequest, seconds } = z
  .object({ url: z.string(), perSecond: z.number(), perRequest: z.number(), seconds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const TICK_MS = 20
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
let sent = 0
let taken = 0
const lost: Record<string, number> = {}
const open = new Set<Promise<void>>()

const begun = performance.now()
const timer = setInterval(() => {
  const elapsed = (performance.now() - begun) / 1000
  for (const due = Math.min(elapsed, seconds) * perSecond; sent + perRequest <= due; sent += perRequest) {
    const request = send(sent).finally(() => open.delete(request))
    open.add(request)
  }
  if (elapsed >= seconds) clearInterval(timer)
}, TICK_MS)

process.once('beforeExit', () => {
  process.stdout.write(`${JSON.stringify({ sent, taken, lost })}\n`)
})

async function send(first: number): Promise<void> {
  const events = Array.from({ length: perRequest }, (_, n) => anEvent(first + n))
  try {
    const response = await fetch(`${url}/api/analytics-tracker`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': chrome },
      body: JSON.stringify(events),
    })
    await response.arrayBuffer()
    if (response.status === 202) taken += perRequest
    else lose(`status ${response.status}`)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    lose(cause instanceof Error ? cause.message : String(error))
  }
}

function lose(reason: string): void {
  lost[reason] = (lost[reason] ?? 0) + perRequest
}

function anEvent(n: number) {
  const session_id = `${Math.floor(n / 20)}-session`
  const common = { page_path: `/page-${n % 50}`, session_id, visitor_id: `${Math.floor(n / 20)}-visitor` }
  return n % 5 === 0
    ? {
        type: 'page_view',
        data: {
          ...common,
          user_agent: chrome,
          device_type: 'desktop',
          viewport_width: 1440,
          viewport_height: 900,
        },
      }
    : {
        type: 'section_view',
        data: { ...common, section_name: `section ${n % 6}`, time_spent: 3, scroll_depth: 75 },
      }
}
