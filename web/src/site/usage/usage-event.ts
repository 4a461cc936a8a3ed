/** An event that the tracker sends to the server, with the fields of the endpoint. */
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
        /** In seconds. */
        time_spent: number
        /** In per cent. */
        scroll_depth: number
      }
    }
  | SpeedEvent

/** The speed of a visit in one metric of `web-vitals`. It has no id, and only the pattern of a route as its address. */
export interface SpeedEvent {
  type: 'speed'
  data: {
    metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'
    /** In milliseconds, or the score of CLS. */
    value: number
    template: string
    /** Only in browsers that provide it. */
    connection?: string
    device: 'mobile' | 'desktop'
    build: string
  }
}

/** An event with its time, in milliseconds since 1970. */
export type TimedEvent = UsageEvent & { at: number }

export function deviceType(userAgent: string): 'mobile' | 'desktop' {
  return /Mobile|Android|iPhone|iPad/.test(userAgent) ? 'mobile' : 'desktop'
}
