import { afterEach, expect, test, vi } from 'vitest'
import { queueEvent, sendQueue } from './event-queue.ts'
import type { UsageEvent } from './usage-event.ts'

const seen: UsageEvent = {
  type: 'section_view',
  data: {
    page_path: '/',
    section_name: 'hero',
    session_id: 's',
    visitor_id: 'v',
    time_spent: 2,
    scroll_depth: 50,
  },
}
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each(['null', '"x"', '{}', '7', '[', ''])(
  'a stored queue with the content %j is replaced',
  async (stored) => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return new Response(null, { status: 202 })
    })
    localStorage.setItem('usage-queue', stored)
    queueEvent(seen)
    await sendQueue()
    expect(sent).toMatchObject([[seen]])
    expect(localStorage.getItem('usage-queue')).toBe('[]')
  },
)
