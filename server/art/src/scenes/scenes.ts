import { companyScenes } from './companies.ts'
import { insightScenes } from './insights.ts'
import { backgrounds } from './backgrounds.ts'
import { headers } from './headers.ts'
import { cases } from './cases.ts'
import { offeringScenes } from './offerings.ts'
import { heroes } from './heroes.ts'
import type { Scene } from './scene.ts'

export const scenes: readonly Scene[] = [
  ...heroes,
  ...backgrounds,
  ...headers,
  ...offeringScenes,
  ...cases,
  ...companyScenes,
  ...insightScenes,
]
