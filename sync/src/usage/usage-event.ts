import { z } from 'zod'
import { speedSchema } from './speed.ts'

/** The most in one `POST /api/analytics-tracker`; browsers limit beacons to 64 kB. */
export const MAX_USAGE_EVENTS = 50
export const MAX_USAGE_BYTES = 64_000

/** An id that the browser made from the time and a random string. */
const id = z.string().regex(/^[\w.-]{1,100}$/)
const path = z.string().min(1).max(2000)
const pixels = z.number().min(0).max(100_000)

const pageViewSchema = z.object({
  page_path: path,
  session_id: id,
  /** absent if the persistent id is switched off */
  visitor_id: id.nullish(),
  referrer: z.string().max(4000).nullish(),
  user_agent: z.string().max(2000),
  device_type: z.enum(['mobile', 'desktop']),
  viewport_width: pixels,
  viewport_height: pixels,
})

const sectionViewSchema = z.object({
  page_path: path,
  section_name: z.string().regex(/^[^\p{C}]{1,100}$/u),
  session_id: id,
  visitor_id: id.nullish(),
  /** seconds; more than a day means that the clock jumped */
  time_spent: z.number().min(0).max(86_400),
  /** percent */
  scroll_depth: z.number().min(0).max(100),
})

/** The time of the event, in milliseconds since 1970, if it is sent later; without it: now. */
const at = z.number().optional()

/**
 * The body of `POST /api/analytics-tracker` is one event or a list of up to MAX_USAGE_EVENTS, as JSON under any content
 * type (a plain-text beacon needs no preflight). Malformed events of a list are left out. The response is 202 with `{
 * "success": true }`, or 4xx with `{ "success": false, "error" }`.
 */
export const usageEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page_view'), data: pageViewSchema, at }),
  z.object({ type: z.literal('section_view'), data: sectionViewSchema, at }),
  z.object({ type: z.literal('speed'), data: speedSchema, at }),
])

export type PageView = z.input<typeof pageViewSchema>
export type SectionView = z.input<typeof sectionViewSchema>
