import process from 'node:process'
import { z } from 'zod'

/**
 * The browsers of visitors, in a separate process. They send a number of events per second, several per request, on
 * time, even if earlier requests are pending.
 */
const { url, perSecond, perRequest, seconds } = z
  .object({ url: z.string(), perSecond: z.number(), perRequest: z.number(), seconds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const TICK_MS = 20
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
let sent = 0

const begun = performance.now()
const timer = setInterval(() => {
  const elapsed = (performance.now() - begun) / 1000
  for (const due = Math.min(elapsed, seconds) * perSecond; sent + perRequest <= due; sent += perRequest)
    // Like a browser, it does not resend a lost event.
    send(sent).catch(() => {})
  if (elapsed >= seconds) clearInterval(timer)
}, TICK_MS)

async function send(first: number): Promise<void> {
  const events = Array.from({ length: perRequest }, (_, n) => anEvent(first + n))
  const response = await fetch(`${url}/api/analytics-tracker`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': chrome },
    body: JSON.stringify(events),
  })
  await response.arrayBuffer()
}

function anEvent(n: number) {
  const session = Math.floor(n / 20)
  const common = {
    page_path: `/page-${n % 50}`,
    session_id: `${session}-session`,
    visitor_id: `${session}-visitor`,
  }
  const device = {
    user_agent: chrome,
    device_type: 'desktop',
    viewport_width: 1440,
    viewport_height: 900,
  }
  const seen = { section_name: `section ${n % 6}`, time_spent: 3, scroll_depth: 75 }
  return n % 5 === 0
    ? { type: 'page_view', data: { ...common, ...device } }
    : { type: 'section_view', data: { ...common, ...seen } }
}
