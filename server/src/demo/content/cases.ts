import { aiCases } from './cases-ai.ts'
import { brandCases } from './cases-brand.ts'
import { growthCases } from './cases-growth.ts'
import { innovationCases } from './cases-innovation.ts'
import { resilienceCases } from './cases-resilience.ts'
import { talentCases } from './cases-talent.ts'
import type { DemoCase } from './demo-entries.ts'
import type { ThemeKey } from './demo-company.ts'

export const cases: Record<ThemeKey, DemoCase[]> = {
  growth: growthCases,
  ai: aiCases,
  brand: brandCases,
  innovation: innovationCases,
  resilience: resilienceCases,
  talent: talentCases,
}
