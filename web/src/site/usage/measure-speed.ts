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
    /** This API is not in every browser. */
    connection?: { effectiveType?: string }
  }
}

/**
 * Measures how fast a page responds, renders and reacts, and how stable its layout is. Browsers keep the entries from
 * before this code was loaded, except for reactions faster than 104 ms. A metric belongs to the page with which the
 * document was opened, and is reported once, because without an id the server could not tell a later value from another
 * visit. Events after the tab was first hidden are therefore not included.
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
