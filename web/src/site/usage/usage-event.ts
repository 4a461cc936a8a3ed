/** An event that the tracker sends to the server; the fields are those of its endpoint. */
export type UsageEvent =
  | {
      type: 'page_view'
      data: {
        page_path: string
        session_id: string
        visitor_id: string
        referrer?: string
        user_agent: string
        device_type: 'mobile' | 'desktop'
        viewport_width: number
        viewport_height: number
      }
    }
  | {
      type: 'section_view'
      data: {
        page_path: string
        section_name: string
        session_id: string
        visitor_id: string
        /** seconds */
        time_spent: number
        /** percent */
        scroll_depth: number
      }
    }
  | SpeedEvent

/** How fast a visit was by one metric of `web-vitals`. It has no id, and no address but the pattern of a route. */
export interface SpeedEvent {
  type: 'speed'
  data: {
    metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'
    /** milliseconds, or the measure of CLS */
    value: number
    template: string
    /** where the browser knows it */
    connection?: string
    device: 'mobile' | 'desktop'
    build: string
  }
}

/** An event with its time in milliseconds since 1970. */
export type TimedEvent = UsageEvent & { at: number }

export function deviceType(userAgent: string): 'mobile' | 'desktop' {
  return /Mobile|Android|iPhone|iPad/.test(userAgent) ? 'mobile' : 'desktop'
}
