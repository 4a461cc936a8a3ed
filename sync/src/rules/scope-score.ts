export interface Scored {
  category: string | null
  duration: string | null
  engagement_type: string | null
  long_description: string | null
}

export type ScopeBadge = 'Quick' | 'Balanced' | 'Deep'

export const scopeRange = { min: 0, max: 100, step: 1, default: 50 } as const

const byCategory: Record<string, number> = {
  'THEME-EASY': -30,
  'LURE-IN': -20,
  'ALWAYS-ON': 10,
  'DEEP-DIVES': 30,
}
const byDuration: Record<string, number> = { '1-4-weeks': -20, '6-plus-months': 20 }
const byEngagement: Record<string, number> = { 'comprehensive-solutions': 15 }

// Part of any word counts ('quickly' contains quick); each rule counts once.
const byWords: readonly [RegExp, number][] = [
  [/quick|rapid/i, -15],
  [/comprehensive|thorough/i, 15],
  [/deep|extensive/i, 10],
]

/** The depth of an engagement: 0 (fast and agile) to 100 (deep dive). */
export function scopeScore(service: Scored): number {
  const description = service.long_description ?? ''
  let score =
    50 +
    (byCategory[service.category ?? ''] ?? 0) +
    (byDuration[service.duration ?? ''] ?? 0) +
    (byEngagement[service.engagement_type ?? ''] ?? 0)
  for (const [pattern, points] of byWords) if (pattern.test(description)) score += points
  return Math.min(scopeRange.max, Math.max(scopeRange.min, score))
}

export function scopeBadge(score: number): ScopeBadge {
  if (score < 40) return 'Quick'
  return score > 60 ? 'Deep' : 'Balanced'
}

/** The text beside the scope slider. */
export function scopeLabel(value: number): string {
  if (value < 25) return 'Quick Solutions'
  return value < 75 ? 'Balanced Approach' : 'Comprehensive Solutions'
}
