import type { PublicRows } from '@coop/sync/tables'
import { pageBackground } from '../../pictures/backgrounds.ts'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import type { Page } from '../../page/page.ts'
import type { Policy } from './policy.ts'

export interface PolicyData {
  hero: PictureData | null
  /** ISO date and time. A policy shows the day on which it is read. */
  readAt: string
}

export function policyPage(policy: Policy): Page<null, PolicyData> {
  return {
    id: policy.path.slice(1),
    parse: () => null,
    address: () => policy.path,
    usesClock: true,
    load: (rows, _request, now) => ({ kind: 'page', found: true, data: loadPolicy(rows, policy, now) }),
    head: (_data, _request, site) => ({
      title: `${policy.title} | ${site.name}`,
      description: policy.lead,
      canonical: policy.path,
      card: 'policy',
    }),
    texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
  }
}

function loadPolicy(rows: PublicRows, policy: Policy, now: number): PolicyData {
  return { hero: pageBackground(rows, policy.path.slice(1)), readAt: new Date(now).toISOString() }
}
