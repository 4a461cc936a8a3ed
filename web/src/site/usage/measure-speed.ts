import { pageTemplate } from '@coop/sync/rules'
import {
  type CLSMetric,
  type INPMetric,
  type LCPMetric,
  onCLS,
  onINP,
  onLCP,
  onTTFB,
  type TTFBMetric,
} from 'web-vitals'
import { deviceType, type SpeedEvent } from './usage-event.ts'

declare global {
  interface Navigator {
    /** not in every browser */
    connection?: { effectiveType?: string }
  }
}

/**
 * Measures how soon a page answers, shows itself, reacts, and whether it stays in place. Browsers keep the entries from
 * before this code was loaded; of those only reactions faster than 104 ms are missing. A figure counts for the page with
 * which the document was opened, and once: without an id the server could not tell a later figure of a visit from
 * another visit. So what happens after a tab was hidden for the first time is not in it.
 */
export function measureSpeed(build: string, report: (event: SpeedEvent) => void): void {
  const reported = new Set<string>()
  const take = ({ id, name, value, navigationURL }: LCPMetric | INPMetric | CLSMetric | TTFBMetric): void => {
    if (reported.has(id)) return
    reported.add(id)
    const connection = navigator.connection?.effectiveType
    report({
      type: 'speed',
      data: {
        metric: name,
        value: Math.round(value * 1000) / 1000,
        template: pageTemplate(new URL(navigationURL ?? location.href).pathname),
        ...(connection !== undefined && { connection }),
        device: deviceType(navigator.userAgent),
        build,
      },
    })
  }
  onTTFB(take)
  onLCP(take)
  onCLS(take)
  onINP(take)
}
