import {
  MAX_USAGE_EVENTS,
  type PageView,
  type SectionView,
  type Speed,
  usageEventSchema,
} from '@coop/sync/usage'
import { usagePath } from '@coop/sync/rules'
import { isRobot } from './is-robot.ts'
import { bucketOf } from './speed-buckets.ts'

/** An event as stored: the visitor only as a keyed hash, the referrer only as a host. */
export interface UsageEvent {
  /** milliseconds since 1970 */
  at: number
  kind: 'page_view' | 'section_view'
  path: string
  section: string | null
  visitor: number
  session: number
  /** a host, '' for a direct visit; null: from our own site */
  referrer: string | null
  device: 'mobile' | 'desktop' | null
  viewport_width: number | null
  viewport_height: number | null
  seconds: number | null
  scroll_depth: number | null
}

/** One measurement of speed, without anything that identifies a visitor. */
export interface SpeedEvent extends Required<Omit<Speed, 'value'>> {
  /** milliseconds since 1970 */
  at: number
  bucket: number
}

export interface UsageContext {
  /** a hash of 48 bits of an id */
  hash: (id: string) => number
  hasVisitorId: boolean
  /** our host names */
  ownHosts: readonly string[]
  now: number
}

/** Browsers send old events later, up to this age. Times in the future are not accepted. */
export const OLDEST_MS = 7 * 86_400_000

type ReadUsage =
  | { kind: 'events'; events: UsageEvent[]; speeds: SpeedEvent[] }
  | { kind: 'refused'; error: string }

/** The events of a body, which is one event or a list. Malformed items of a list are ignored. */
export function readUsage(body: unknown, reader: UsageContext): ReadUsage {
  const bodies = Array.isArray(body) ? body : [body]
  if (bodies.length === 0 || bodies.length > MAX_USAGE_EVENTS) {
    return { kind: 'refused', error: `Send 1 to ${MAX_USAGE_EVENTS} events at once` }
  }
  let wellFormed = 0
  const events: UsageEvent[] = []
  const speeds: SpeedEvent[] = []
  for (const each of bodies) {
    const parsed = usageEventSchema.safeParse(each)
    if (!parsed.success) continue
    const { type, data, at: sentAt = reader.now } = parsed.data
    const at = Math.min(Math.max(sentAt, reader.now - OLDEST_MS), reader.now)
    if (type === 'speed') {
      wellFormed += 1
      const { value, ...speed } = data
      speeds.push({ at, ...speed, bucket: bucketOf(data.metric, value) })
      continue
    }
    const path = usagePath(data.page_path)
    if (path === null) continue
    wellFormed += 1
    if (type === 'page_view' && isRobot(data.user_agent)) continue
    const common = { at, path, ...visitorOf(data, reader) }
    events.push({ ...common, ...(type === 'page_view' ? pageView(data, reader) : sectionView(data)) })
  }
  if (wellFormed === 0) {
    return {
      kind: 'refused',
      error: 'Send { "type": "page_view", "section_view" or "speed", "data": { … } }',
    }
  }
  return { kind: 'events', events, speeds }
}

function visitorOf(data: PageView | SectionView, { hash, hasVisitorId }: UsageContext) {
  const session = hash(`session ${data.session_id}`)
  const { visitor_id } = data
  const isKnown = hasVisitorId && visitor_id !== null && visitor_id !== undefined
  return { session, visitor: isKnown ? hash(`visitor ${visitor_id}`) : session }
}

function pageView(data: PageView, { ownHosts }: UsageContext) {
  return {
    kind: 'page_view' as const,
    section: null,
    referrer: referrerOf(data.referrer ?? '', ownHosts),
    device: data.device_type,
    viewport_width: Math.round(data.viewport_width),
    viewport_height: Math.round(data.viewport_height),
    seconds: null,
    scroll_depth: null,
  }
}

function sectionView(data: SectionView) {
  return {
    kind: 'section_view' as const,
    section: data.section_name.trim(),
    referrer: null,
    device: null,
    viewport_width: null,
    viewport_height: null,
    seconds: hundredths(data.time_spent),
    scroll_depth: hundredths(data.scroll_depth),
  }
}

/** More precision is useless, and Postgres refuses values that are too small for a `real`. */
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Only the host of a referrer is stored: paths and queries of other sites are private. */
function referrerOf(referrer: string, ownHosts: readonly string[]): string | null {
  if (!URL.canParse(referrer)) return ''
  const { protocol, hostname } = new URL(referrer)
  if (!/^(https?|android-app):$/.test(protocol)) return ''
  if (ownHosts.includes(hostname)) return null
  return hostname.replace(/^www\./, '').slice(0, 100)
}
