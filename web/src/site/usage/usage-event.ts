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

/** An event with its time in milliseconds since 1970. */
export type TimedEvent = UsageEvent & { at: number }

export function deviceType(userAgent: string): 'mobile' | 'desktop' {
  return /Mobile|Android|iPhone|iPad/.test(userAgent) ? 'mobile' : 'desktop'
}
